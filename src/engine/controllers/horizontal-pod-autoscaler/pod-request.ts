import type { PodRow } from '../../../kube/pod.ts'
import { isPodLevelResource, podRequestList } from '../../../kube/pod-resources.ts'
import { quantity, scaledInt64 } from '../../../kube/quantity.ts'

const MILLI = -3

/** What a pod requests of the resource, in thousandths; or the words with which a whole workload is not measured. */
export type PodRequest = { readonly ok: true; readonly milli: bigint } | { readonly ok: false; readonly error: string }

/**
 * What counts as a pod's request (replica_calculator.go calculateRequests): of one container where one is named, else the
 * pod-level request where there are any, else that of all containers and sidecars, each of which must have one.
 */
export function podRequest(pod: PodRow, resource: string, container: string | undefined): PodRequest {
  const podLevel = Object.keys(pod.shape.spec.resources?.requests ?? {}).some(isPodLevelResource)
  return podLevel && container === undefined ? podLevelRequest(pod, resource) : requestOfContainers(pod, resource, container)
}

function podLevelRequest(pod: PodRow, resource: string): PodRequest {
  const amount = podRequestList(pod.shape.spec).get(resource)
  if (amount === undefined) return { ok: false, error: `missing pod-level request for ${resource} in Pod ${pod.name}` }
  return { ok: true, milli: scaledInt64(amount, MILLI) }
}

function requestOfContainers(pod: PodRow, resource: string, wanted: string | undefined): PodRequest {
  const { containers, initContainers } = pod.shape.spec
  const sidecars = initContainers.filter(({ restartPolicy }) => restartPolicy === 'Always')
  const counted = [...containers, ...sidecars].filter(({ name }) => wanted === undefined || name === wanted)
  if (wanted !== undefined && counted.length === 0)
    return { ok: false, error: `container ${wanted} not found in Pod ${pod.name}` }
  let milli = 0n
  for (const { name, resources } of counted) {
    const amount = resources.requests[resource]
    if (amount === undefined)
      return { ok: false, error: `missing request for ${resource} in container ${name} of Pod ${pod.name}` }
    milli += scaledInt64(quantity(amount), MILLI)
  }
  return { ok: true, milli }
}
