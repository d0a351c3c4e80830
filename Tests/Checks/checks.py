"""Counts named checks, prints one line each, and closes with the line that .ci/check reads."""

class Checks:
    """The checks of one run, in the order in which they are made."""

    def __init__(self, quiet: bool = False):
        self.quiet = quiet
        self.passed = 0
        self.skipped = 0
        self.failed_claims: list[str] = []

    def check(self, claim: str, faults: list[str]) -> bool:
        """Passes when there is no fault; otherwise prints the claim and at most ten faults."""
        if faults:
            self.failed_claims.append(claim)
        else:
            self.passed += 1
        if not self.quiet:
            lines = [f"FAILED   {claim}" if faults else f"passed   {claim}"]
            lines += [f"         {fault}" for fault in faults[:10]]
            if len(faults) > 10:
                lines.append(f"         and {len(faults) - 10} more")
            print("\n".join(lines), flush=True)
        return not faults

    def skip(self, claim: str, reason: str):
        """Counts a check that could not be made here, and says why."""
        self.skipped += 1
        print(f"skipped  {claim}: {reason}", flush=True)

    def close(self) -> int:
        """Prints the count and gives the exit code."""
        failed = len(self.failed_claims)
        print(f"{self.passed} passed, {failed} failed, {self.skipped} skipped", flush=True)
        return int(failed > 0 or self.passed == 0)
