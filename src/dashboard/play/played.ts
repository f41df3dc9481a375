import type { KeyFragment, TimelineFieldsFragment } from '../api/answers.generated.ts'
import { nameOf, secondsText } from '../parts/words.ts'
import { nodesPlayed } from './placement-at.ts'
import { type PlayEvent, type PodCourse, type PodStatus, podCourses } from './pod-course.ts'

/** What can be played of a run up to the end that is shown: the pods that the scenario moves, and the events of these and of other objects. */
export interface Played {
  readonly events: readonly PlayEvent[]
  readonly courses: readonly PodCourse[]
  readonly nodes: readonly string[]
  readonly statuses: readonly PodStatus[]
  /** What is left out, and why; empty where nothing is. */
  readonly missing: string
}

interface OfPod {
  readonly pod: KeyFragment
}

interface Caused extends OfPod {
  readonly causedByScenario: boolean
}

/** What is read of an outcome. */
export interface Playable extends Pick<TimelineFieldsFragment, 'timeline'> {
  readonly moves: { readonly nodes: readonly OfPod[] }
  readonly placements: { readonly nodes: readonly Caused[] }
  readonly pending: readonly Caused[]
  readonly evictions: { readonly refused: readonly OfPod[] }
}

const STATUSES: readonly PodStatus[] = ['ready', 'running', 'unready', 'terminating', 'pending', 'ended']

/** The run up to `until` seconds. */
export function playedOf(outcome: Playable, until: number): Played {
  const { nodes: all, totalCount } = outcome.timeline
  const pods = podsOf(outcome)
  const events = all.filter(({ atSeconds, object }) => atSeconds <= until && (object.kind !== 'Pod' || pods.has(nameOf(object))))
  const courses = podCourses(events, pods)
  const used = new Set(courses.flatMap(({ steps }) => steps.map(({ status }) => status)))
  const last = all.at(-1)?.atSeconds ?? 0
  const isCut = totalCount > all.length && last < until
  return {
    events,
    courses,
    nodes: nodesPlayed(courses, events),
    statuses: STATUSES.filter((status) => used.has(status)),
    missing: isCut
      ? `Nodes and events are shown up to ${secondsText(last)}: the run has ${totalCount} events, and this page reads ${all.length}.`
      : '',
  }
}

/** The pods that the scenario moves, adds, leaves Pending, or fails to evict. */
function podsOf({ moves, placements, pending, evictions }: Playable): ReadonlySet<string> {
  const own = [...placements.nodes, ...pending].filter(({ causedByScenario }) => causedByScenario)
  return new Set([...moves.nodes, ...own, ...evictions.refused].map(({ pod }) => nameOf(pod)))
}
