"""Programs that a model or a person wrote: read, checked, and run in a worker that can reach nothing.

`run_program` runs one and returns its answer with the values of its variables after each statement. Where the sandbox
isn't installed, `can_run` is False, and programs are shown but not run.
"""

from chaintable.sandbox.programs.parsing import MODULES, ProgramError, read_program
from chaintable.sandbox.programs.runner import Line, Ran, Value, can_run, run_program

__all__ = ["MODULES", "Line", "ProgramError", "Ran", "Value", "can_run", "read_program", "run_program"]
