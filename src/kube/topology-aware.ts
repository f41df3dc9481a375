import type { Labels } from './object-row.ts'

/** The older annotation has precedence (hintsEnabled). */
const OLD_ANNOTATION = 'service.kubernetes.io/topology-aware-hints'
const ANNOTATION = 'service.kubernetes.io/topology-mode'

/** Whether the clients of a Service are kept in their zones, by the part of the CPU that is there (topology aware routing). */
export function isTopologyAware({ annotations }: { readonly annotations: Labels }): boolean {
  const value = annotations[OLD_ANNOTATION] ?? annotations[ANNOTATION]
  return value === 'Auto' || value === 'auto'
}
