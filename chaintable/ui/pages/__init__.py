"""The pages, a package each; what several of them share is in the rooms beside this one."""
