import { BASELINE_CHECKS, RESTRICTED_CHECKS, type VersionedCheck } from './checks/registry.ts'
import type { SecurityCheck, Violation } from './checks/security-check.ts'
import type { SecuredPod } from './secured-pod.ts'
import type { LevelVersion } from './security-policy.ts'

/** What of a pod violates a level in the order of the checks (pod-security-admission policy, semantics F1.3). */
export function violations({ level, minor }: LevelVersion, pod: SecuredPod): readonly Violation[] {
  if (level === 'privileged') return []
  const checks = level === 'baseline' ? checksOf(BASELINE_CHECKS, minor) : restrictedChecks(minor)
  return checks.flatMap((check) => check(pod) ?? [])
}

/** `host namespaces (hostPID=true), privileged (...)`; empty for none. */
export function violationsText(found: readonly Violation[]): string {
  return found.map(({ reason, detail }) => (detail === '' ? reason : `${reason} (${detail})`)).join(', ')
}

function restrictedChecks(minor: number): readonly SecurityCheck[] {
  const replaced = new Set(RESTRICTED_CHECKS.filter((check) => revisionAt(check, minor)).map(({ replaces }) => replaces))
  const baseline = BASELINE_CHECKS.filter((check) => !replaced.has(check))
  return checksOf([...baseline, ...RESTRICTED_CHECKS], minor)
}

function checksOf(checks: readonly VersionedCheck[], minor: number): readonly SecurityCheck[] {
  return checks.flatMap((check) => revisionAt(check, minor) ?? [])
}

/** The revision of a check that applies to a version; `undefined` for versions before the first. */
function revisionAt({ since }: VersionedCheck, minor: number): SecurityCheck | undefined {
  return since.findLast(([first]) => first <= minor)?.[1]
}
