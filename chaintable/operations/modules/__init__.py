"""Chameleon's modules as operations (arXiv 2304.09842): each reads what stands beside the table and writes a note.

Row lookup and column lookup are `SelectRow` and `SelectColumn`; the answer is `Answer`.
"""

from chaintable.operations.modules.asked import AskedModule, is_module, ready, to_plan
from chaintable.operations.modules.plan import MODULES, REPERTOIRES, PlanModules, module_named, problems_of
from chaintable.operations.modules.programs import GenerateProgram, RunProgram, VerifyProgram
from chaintable.operations.modules.written import (
    CaptionPicture,
    DescribeTable,
    DetectText,
    GenerateQuery,
    GenerateSolution,
    ModuleNote,
    RetrieveKnowledge,
    SearchDocuments,
    query_in,
)

MEMBERS = (
    PlanModules,
    RetrieveKnowledge,
    DescribeTable,
    GenerateQuery,
    SearchDocuments,
    CaptionPicture,
    DetectText,
    GenerateProgram,
    VerifyProgram,
    RunProgram,
    GenerateSolution,
)

__all__ = [
    "MEMBERS",
    "MODULES",
    "REPERTOIRES",
    "AskedModule",
    "CaptionPicture",
    "DescribeTable",
    "DetectText",
    "GenerateProgram",
    "GenerateQuery",
    "GenerateSolution",
    "ModuleNote",
    "PlanModules",
    "RetrieveKnowledge",
    "RunProgram",
    "SearchDocuments",
    "VerifyProgram",
    "is_module",
    "module_named",
    "problems_of",
    "query_in",
    "ready",
    "to_plan",
]
