import type { TimelineFieldsFragment } from '../api/answers.generated.ts'
import { nameOf } from '../parts/words.ts'

export type PlayEvent = TimelineFieldsFragment['timeline']['nodes'][number]

/** `running`: the events do not show whether it is ready. `ended`: all of its containers have. */
export type PodStatus = 'pending' | 'unready' | 'ready' | 'running' | 'terminating' | 'ended'

/** Where a pod is, and how, from a moment of the run on. */
export interface PodStep {
  readonly atSeconds: number
  /** `null` while it is Pending, and when it is gone. */
  readonly node: string | null
  readonly status: PodStatus | 'gone'
}

/** A pod over the run. The first step is at 0. */
export interface PodCourse {
  readonly name: string
  readonly steps: readonly PodStep[]
}

/** The courses of these pods, from the events of the run in order of time. A pod without an event has none. */
export function podCourses(events: readonly PlayEvent[], names: ReadonlySet<string>): readonly PodCourse[] {
  const byPod = new Map<string, PlayEvent[]>()
  for (const event of events) {
    const name = nameOf(event.object)
    if (event.object.kind !== 'Pod' || !names.has(name)) continue
    const known = byPod.get(name)
    if (known) known.push(event)
    else byPod.set(name, [event])
  }
  return [...byPod].map(([name, own]) => ({ name, steps: stepsOf(own) }))
}

function stepsOf(events: readonly PlayEvent[]): readonly PodStep[] {
  const steps = [firstStep(events)]
  for (const event of events) {
    const last = steps.at(-1)
    const next = last && after(last, event)
    if (next && (next.status !== last.status || next.node !== last.node)) steps.push(next)
  }
  return steps
}

/** How a pod is before its first event, which shows it. */
function firstStep(events: readonly PlayEvent[]): PodStep {
  const [first] = events
  const start = { atSeconds: 0, node: null }
  if (!first || first.kind === 'CREATED') return { ...start, status: 'gone' }
  if (first.kind === 'SCHEDULED' || first.node === null) return { ...start, status: 'pending' }
  // A pod of a StatefulSet comes back under its name: what is then says nothing of before.
  const end = events.findIndex(({ kind }) => kind === 'TERMINATED')
  const readiness = events.slice(0, end < 0 ? undefined : end).find(({ kind }) => kind === 'READY' || kind === 'UNREADY')
  const status = readiness ? (readiness.kind === 'UNREADY' ? 'ready' : 'unready') : 'running'
  return { ...start, node: first.node, status }
}

/** How a pod is after an event. A pod that terminates or has ended is shown as that, ready or not. */
function after({ node, status }: PodStep, { kind, atSeconds, node: to }: PlayEvent): PodStep {
  switch (kind) {
    case 'CREATED':
      return { atSeconds, node: null, status: 'pending' }
    case 'SCHEDULED':
      return { atSeconds, node: to, status: 'unready' }
    case 'EVICTED':
    case 'PREEMPTED':
    case 'DELETED':
      return { atSeconds, node, status: 'terminating' }
    case 'TERMINATED':
      return { atSeconds, node: null, status: 'gone' }
    case 'READY':
    case 'UNREADY':
    case 'FAILED':
    case 'SUCCEEDED':
      return { atSeconds, node, status: status === 'terminating' || status === 'ended' ? status : AFTER[kind] }
    default:
      return { atSeconds, node, status }
  }
}

const AFTER = { READY: 'ready', UNREADY: 'unready', FAILED: 'ended', SUCCEEDED: 'ended' } as const
