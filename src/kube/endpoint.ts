import { isPodReady, isPodTerminal, type PodRow } from './pod.ts'
import type { Endpoint, ServiceRow } from './service.ts'

/** Whether a pod is an endpoint of its services: it has an address and has not finished (semantics B11.5). */
export function hasEndpoint(pod: PodRow): boolean {
  return pod.podIP !== '' && !isPodTerminal(pod)
}

/** What traffic may expect of a pod (semantics B11.5): a pod that ends is served by its old connections only. */
export function endpointConditions(
  pod: PodRow,
  { publishNotReadyAddresses }: Pick<ServiceRow, 'publishNotReadyAddresses'>,
): Pick<Endpoint, 'ready' | 'serving' | 'terminating'> {
  const serving = isPodReady(pod)
  const terminating = pod.deletionTimestamp !== undefined
  return { ready: publishNotReadyAddresses || (serving && !terminating), serving, terminating }
}
