import type { SecurityCheck } from './security-check.ts'

/** A pod must not share the network, the processes or the IPC of its node. */
export const hostNamespaces: SecurityCheck = (pod) => {
  const shared = (['hostNetwork', 'hostPID', 'hostIPC'] as const).filter((name) => pod[name])
  if (shared.length === 0) return undefined
  return { reason: 'host namespaces', detail: shared.map((name) => `${name}=true`).join(', ') }
}
