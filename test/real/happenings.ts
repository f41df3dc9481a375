import type { Outcome, TimelineEvent, TimelineKind } from '../../src/whatif/outcome/outcome.ts'
import { nodeTimeline } from '../../src/whatif/recording/node-timeline.ts'
import { podTimeline } from '../../src/whatif/recording/pod-timeline.ts'
import type { Owners } from './owners.ts'
import type { Moment } from './replayed-log.ts'

/** Something that happened to a node or to a pod of an owner, and when, seconds after the question. */
export interface Happening {
  readonly what: string
  readonly seconds: number
}

/** Reported with the node concerned: for new pods the node may be any of equally good ones. */
const AT_NODE: ReadonlySet<TimelineKind> = new Set(['EVICTED', 'DELETED', 'TERMINATED', 'UNREADY'])
const AT_ALL: ReadonlySet<TimelineKind> = new Set(['CREATED', 'SCHEDULED', 'STARTED', 'READY'])
const OF_NODES: ReadonlySet<TimelineKind> = new Set(['NODE_NOT_READY', 'NODE_READY', 'TAINTED', 'UNTAINTED'])

export function predictedHappenings({ timeline }: Outcome, owners: Owners): readonly Happening[] {
  return happenings(timeline, owners)
}

/** The same form for what the API server's watch reported. */
export function realHappenings(moments: readonly Moment[], began: number, owners: Owners): readonly Happening[] {
  return happenings(
    moments.flatMap(({ change, at }): readonly TimelineEvent[] => {
      if (change.kind === 'Node') return nodeTimeline(at - began, change.before, change.after)
      return change.kind === 'Pod' ? podTimeline(at - began, change.before, change.after) : []
    }),
    owners,
  )
}

function happenings(events: readonly TimelineEvent[], owners: Owners): readonly Happening[] {
  return events.flatMap(({ kind, object, node, atMs, message }) => {
    const seconds = atMs / 1000
    if (OF_NODES.has(kind)) return { what: `${kind}: ${message}`, seconds }
    if (AT_NODE.has(kind)) return { what: `${kind} ${owners.of(object.name)} on ${node}`, seconds }
    return AT_ALL.has(kind) ? { what: `${kind} ${owners.of(object.name)}`, seconds } : []
  })
}

/** The moments of each kind of happening, in order. */
export function momentsOf(list: readonly Happening[]): ReadonlyMap<string, readonly number[]> {
  const moments = new Map<string, number[]>()
  for (const { what, seconds } of list.toSorted((a, b) => a.seconds - b.seconds))
    moments.set(what, [...(moments.get(what) ?? []), seconds])
  return moments
}
