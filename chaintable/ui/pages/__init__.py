"""One package per page; what several pages share is in the packages beside this one."""
