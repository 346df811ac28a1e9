"""The page Method: Chain-of-Table in pictures, a first lesson and the glossary. The modules are imported one by one."""
