import { imagePresence } from '../../engine/kubelet/images/image-presence.ts'
import { podUsage } from '../../engine/kubelet/pressure/pod-usage.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import type { NodeRow } from '../../kube/node.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import { eachInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import type { ActionReport } from '../actions/action-report.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { CoverageNote } from './coverage-note.ts'
import type { Placement } from './outcome-parts.ts'

export interface AssumptionQuestion {
  readonly base: ClusterView
  readonly after: ClusterView
  readonly reports: readonly ActionReport[]
  readonly placements: readonly Placement[]
}

/** What was assumed of usage and of images because it is unknown, where the answer depends on it. With pauses. */
export function* assumptionNotes(question: AssumptionQuestion): Generator<void, readonly CoverageNote[]> {
  return [...usageNotes(question), ...(yield* imageNotes(question))]
}

/** On nodes of which something is known to be used, a pod of unknown usage is assumed to use its requests. */
function usageNotes({ base, after, reports }: AssumptionQuestion): readonly CoverageNote[] {
  const nodes = new Set(
    reports.flatMap(({ action }) =>
      action.kind === 'setUsage' ? nodesOf(action.target, after).concat(nodesOf(action.target, base)) : [],
    ),
  )
  const unknown = [...nodes].flatMap((name) => {
    const node = after.get('Node', '', name)
    if (!node) return []
    return base.podsOnNode(name).filter((pod) => !isPodTerminal(pod) && podUsage(pod, node, after)?.memoryBytes === undefined)
  })
  if (unknown.length === 0) return []
  const message = 'usage of these pods is unknown: each is assumed to use the memory that it requests'
  return [{ code: 'METRICS_MISSING', message, objects: unknown.map(keyOfRow) }]
}

/** The nodes to which an assumption about an object applies. */
function nodesOf({ kind, namespace, name }: ObjectKey, cluster: ClusterView): string[] {
  if (kind === 'Node') return [name]
  const row = cluster.get(kind, namespace, name)
  if (!row) return []
  return (row.kind === 'Pod' ? [row] : podsUnder(row.uid, cluster)).flatMap(({ nodeName }) => (nodeName === '' ? [] : nodeName))
}

/** Whether a container finds its image matters where it may not pull it, or cannot. */
function* imageNotes({ after, reports, placements }: AssumptionQuestion): Generator<void, readonly CoverageNote[]> {
  const fail = reports.some(({ action }) => action.kind === 'failImagePull')
  const nodes = new Map<string, NodeRow>()
  yield* eachInParts(placements, (placement) => {
    const pod = after.get('Pod', placement.pod.namespace, placement.pod.name)
    const node = pod && after.get('Node', '', pod.nodeName)
    if (pod && node && !nodes.has(node.name) && dependsOnImages(pod, node, { after, fail })) nodes.set(node.name, node)
  })
  if (nodes.size === 0) return []
  const message =
    'these nodes do not report all of their images: containers that never pull their image are assumed to find it, and images that cannot be pulled are assumed to be present only where another pod runs them'
  return [{ code: 'NOT_MODELLED', message, objects: [...nodes.values()].map(keyOfRow) }]
}

function dependsOnImages(
  pod: PodRow,
  node: NodeRow,
  { after, fail }: { readonly after: ClusterView; readonly fail: boolean },
): boolean {
  const { initContainers, containers } = pod.shape.spec
  const matters = ({ imagePullPolicy }: (typeof containers)[number]): boolean =>
    imagePullPolicy === 'Never' || (fail && imagePullPolicy === 'IfNotPresent')
  return [...initContainers, ...containers].some(
    (container) => matters(container) && imagePresence(container.image, { pod, node, cluster: after }) === 'unknown',
  )
}
