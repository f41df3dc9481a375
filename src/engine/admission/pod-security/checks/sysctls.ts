import type { SecurityCheck } from './security-check.ts'

/** A pod may set only these kernel parameters. */
export function sysctls(allowed: ReadonlySet<string>): SecurityCheck {
  return (pod) => {
    const forbidden = pod.sysctls.filter((name) => !allowed.has(name))
    return forbidden.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: forbidden.join(', ') }
  }
}
