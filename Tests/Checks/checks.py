"""Counts named checks, prints one line each, and closes with the line that .ci/check reads."""
import sys


class Checks:
    """The checks of one run, in the order in which they are made."""

    def __init__(self):
        self.passed = 0
        self.failed = 0
        self.skipped = 0

    def check(self, claim: str, faults: list[str]) -> bool:
        """Passes when there is no fault; otherwise prints the claim and at most ten faults."""
        if not faults:
            self.passed += 1
            print(f"passed   {claim}", flush=True)
            return True
        self.failed += 1
        print(f"FAILED   {claim}")
        for fault in faults[:10]:
            print(f"         {fault}")
        if len(faults) > 10:
            print(f"         and {len(faults) - 10} more")
        sys.stdout.flush()
        return False

    def skip(self, claim: str, reason: str):
        """Counts a check that could not be made here, and says why."""
        self.skipped += 1
        print(f"skipped  {claim}: {reason}", flush=True)

    def close(self) -> int:
        """Prints the count and gives the exit code."""
        print(f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped", flush=True)
        return int(self.failed > 0 or self.passed == 0)
