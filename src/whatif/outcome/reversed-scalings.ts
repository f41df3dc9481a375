import type { ClusterEvent, ObjectKey } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import { isKind } from '../../kube/kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Scaling } from '../recording/scale-timeline.ts'

/** A scaled workload that an autoscaler scaled back, completely or in part. */
export interface ReversedScaling {
  readonly workload: ObjectKey
  readonly autoscaler: ObjectKey
  readonly requested: number
  readonly replicas: number
  /** Why, in the words of the autoscaler; empty where it has none. */
  readonly because: string
}

interface RecordedEvent {
  readonly atMs: number
  readonly event: ClusterEvent
}

interface Run {
  readonly scalings: readonly Scaling[]
  readonly events: readonly RecordedEvent[]
  /** Where autoscalers are looked up. */
  readonly after: ClusterView
}

interface Rescale extends RecordedEvent {
  readonly target: string
}

/** What autoscalers report when they set replicas: the number, and why they did. */
const RESCALED = 'SuccessfulRescale'
const REASON = '; reason: '

/**
 * The workloads that are not left at the replicas that were set last, because an autoscaler changed them in the opposite
 * direction: a change in the same direction does not count.
 */
export function reversedScalings({ scalings, events, after }: Run): readonly ReversedScaling[] {
  const rescales = events.filter(({ event }) => event.reason === RESCALED).flatMap((recorded) => rescaleOf(recorded, after))
  if (rescales.length === 0) return []
  const workloads = new Set(scalings.map(({ workload }) => idOf(workload)))
  return [...workloads].flatMap((id): readonly ReversedScaling[] => {
    const all = scalings.filter(({ workload }) => idOf(workload) === id)
    const by = ({ atMs }: Scaling) => rescales.find((item) => item.target === id && item.atMs === atMs)
    const requested = all.findLast((scaling) => !by(scaling))
    const last = all.at(-1)
    const rescale = last && by(last)
    if (!requested || !rescale || Math.sign(last.to - requested.to) * Math.sign(requested.to - requested.from) >= 0) return []
    const { regarding, message } = rescale.event
    const because = message.includes(REASON) ? message.slice(message.indexOf(REASON) + REASON.length) : ''
    return [{ workload: requested.workload, autoscaler: regarding, requested: requested.to, replicas: last.to, because }]
  })
}

/** The workload that an autoscaler refers to. */
function rescaleOf(recorded: RecordedEvent, after: ClusterView): readonly Rescale[] {
  const { namespace, name } = recorded.event.regarding
  const target = after.get('HorizontalPodAutoscaler', namespace, name)?.scaleTargetRef
  if (!target || !isKind(target.kind)) return []
  return [{ ...recorded, target: idOf({ kind: target.kind, namespace, name: target.name }) }]
}
