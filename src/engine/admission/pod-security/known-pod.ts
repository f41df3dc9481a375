import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { writePod } from '../../../kube/codec/pod.ts'
import type { Row } from '../../../kube/kinds.ts'
import { controllerOf, type OwnerReference } from '../../../kube/object-row.ts'
import { ownKindOf } from '../../../kube/owner-kind.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { podOfTemplate } from '../pod/pod-manifest.ts'
import { templateOf } from './template-of.ts'

/** What `kubectl debug` gives its containers beside name and image (profile general). */
const DEBUG_CONTEXT = { capabilities: { add: ['SYS_PTRACE'] } }

/**
 * An existing pod as far as it is known, with its ephemeral containers as `kubectl debug` makes them: a pod without a controller in full,
 * others as the template of their controller shows them. `undefined` for a pod whose controller has no template.
 */
export function knownPod(pod: PodRow, cluster: ClusterView): JsonObject | undefined {
  const owner = controllerOf(pod)
  const known = owner ? templatePod(owner, pod.namespace, cluster) : (writePod(pod) as JsonObject)
  if (known === undefined || pod.ephemeralContainers.length === 0) return known
  const ephemeralContainers = pod.ephemeralContainers.map(({ name, image }) => ({ name, image, securityContext: DEBUG_CONTEXT }))
  return { ...known, spec: { ...partOf(known, 'spec'), ephemeralContainers } }
}

function templatePod(owner: OwnerReference, namespace: string, cluster: ClusterView): JsonObject | undefined {
  const kind = ownKindOf(owner)
  const row: Row | undefined = kind && cluster.get(kind, namespace, owner.name)
  const template = row && templateOf(row)
  return template && podOfTemplate(template)
}
