import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import type { Row } from '../../../kube/kinds.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { ownKindOf } from '../../../kube/owner-kind.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { podOfTemplate } from '../pod/pod-manifest.ts'
import { templateOf } from './template-of.ts'

/** What `kubectl debug` gives its containers beside name and image (profile general). */
const DEBUG_CONTEXT = { capabilities: { add: ['SYS_PTRACE'] } }

/**
 * An existing pod as far as the template of its controller shows it, with its ephemeral containers as `kubectl debug` makes them;
 * `undefined` without a template. The row of a pod has none of the fields that the checks read.
 */
export function knownPod(pod: PodRow, cluster: ClusterView): JsonObject | undefined {
  const owner = controllerOf(pod)
  const kind = owner && ownKindOf(owner)
  const row: Row | undefined = kind && cluster.get(kind, pod.namespace, owner.name)
  const template = row && templateOf(row)
  const known = template && podOfTemplate(template)
  if (known === undefined || pod.ephemeralContainers.length === 0) return known
  const ephemeralContainers = pod.ephemeralContainers.map(({ name, image }) => ({ name, image, securityContext: DEBUG_CONTEXT }))
  return { ...known, spec: { ...(isJsonObject(known['spec']) ? known['spec'] : {}), ephemeralContainers } }
}
