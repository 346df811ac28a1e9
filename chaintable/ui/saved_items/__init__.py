"""What people saved: who sees it, deleting it, and undoing that."""
