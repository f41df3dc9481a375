import { controllerOf } from '../../kube/object-row.ts'
import { isPodReady, type PodRow } from '../../kube/pod.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { durationText } from '../../lib/duration-text.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { SingleAction } from '../actions/action.ts'
import type { ActionReport } from '../actions/action-report.ts'
import { nodesIn } from '../actions/nodes/fail-domain.ts'
import { selectNodes } from '../actions/nodes/select-nodes.ts'
import type { CoverageNote } from './coverage-note.ts'
import type { TimelineEvent } from './outcome-parts.ts'

/** A kubelet that shuts down in order reports NotReady at once. */
const AT_ONCE_MS = 1000

interface SilenceFacts {
  readonly reports: readonly Pick<ActionReport, 'action' | 'startedAt'>[]
  readonly timeline: readonly Pick<TimelineEvent, 'kind' | 'node' | 'atMs'>[]
  readonly base: ClusterView
  /** When the run begins. */
  readonly start: number
}

/**
 * Until a silent node is NotReady, the API shows its pods as ready, and so does the answer; where the machine or its network is down they
 * serve nothing from the beginning. Notes by how much longer they are unavailable.
 */
export function silenceNotes({ reports, timeline, base, start }: SilenceFacts): readonly CoverageNote[] {
  const silentFrom = new Map<string, number>()
  for (const { action, startedAt } of reports)
    for (const name of silenced(action, base))
      if (!silentFrom.has(name) && base.podsOnNode(name).some(serves)) silentFrom.set(name, startedAt - start)
  if (silentFrom.size === 0) return []
  const noticed = new Map<string, number>()
  for (const { kind, node, atMs } of timeline) {
    const lateMs = atMs - (silentFrom.get(node) ?? atMs)
    if (kind === 'NODE_NOT_READY' && lateMs > AT_ONCE_MS && !noticed.has(node)) noticed.set(node, lateMs)
  }
  if (noticed.size === 0) return []
  const names = [...noticed.keys()]
  const message =
    `outages may begin up to ${durationText(Math.max(...noticed.values()))} earlier: if the machine or the network of ${abbreviatedNames(names)} is down, ` +
    'the pods serve nothing from then on, but Kubernetes shows them as ready until the node is NotReady'
  return [{ code: 'NOT_MODELLED', message, objects: names.map((name) => ({ kind: 'Node', namespace: '', name })) }]
}

/** The nodes whose kubelet an action stops, or the machine with it, without a word to the API server. */
function silenced(action: SingleAction, base: ClusterView): readonly string[] {
  switch (action.kind) {
    case 'failNode':
    case 'rebootNode':
      return selectNodes(action.nodes, base)
    case 'failDomain':
      return nodesIn(action.topologyKey, action.value, base)
    default:
      return []
  }
}

/** Pods of DaemonSets serve their node, which is lost anyway. */
function serves(pod: PodRow): boolean {
  return isPodReady(pod) && controllerOf(pod)?.kind !== 'DaemonSet'
}
