import type { PodRow } from '../../kube/pod.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { roomsOnNodes } from './rooms-on-nodes.ts'

/** What a run shows of its pods. */
interface Counted {
  /** How many are scheduled. */
  readonly fits: number
  /** Other pods that they preempt. */
  readonly preempted: readonly ObjectKey[]
  /** How many of them each node takes. */
  readonly nodes: readonly { readonly node: string; readonly pods: number }[]
}

/** A run with a number of pods. */
export interface CountTrial<T extends Counted> {
  readonly found: T
  /** One of the pods, by which the next number is estimated; `undefined`: none was created. */
  readonly pod: PodRow | undefined
}

interface Search<T extends Counted> {
  readonly base: Base
  /** More are not tried. */
  readonly max: number
  trial(count: number): Inquiry<CountTrial<T>>
}

/** Pods of the first trial, and how many times more in the next. */
const FIRST = 16
const GROWTH = 8

/**
 * The largest number of pods that are all scheduled, with what they do, and what keeps the next one out. A run that fails
 * shows the number. Where its pods preempt others it does not show what the number itself does, because pods that stay Pending preempt
 * as well: a run with that number does.
 */
export function* largestNumber<T extends Counted>({ base, max, trial }: Search<T>): Inquiry<T> {
  let count = Math.min(FIRST, max)
  for (;;) {
    const { found, pod } = yield* trial(count)
    if (found.fits < count) return found.preempted.length === 0 ? found : yield* below(found, trial)
    if (count >= max) return found
    count = Math.min(more(count, pod && roomsOnNodes(pod, base.state)), max)
  }
}

/** One more than there is room for is enough: pods without a node are tried again and again, which takes far longer than others. */
function more(count: number, rooms: number | undefined): number {
  return Math.min(count * GROWTH, rooms === undefined || rooms < count ? Number.POSITIVE_INFINITY : rooms + 1)
}

/** The number that a failing run shows, as a run of its own shows it; if not all of them fit, the number that this run shows. */
function* below<T extends Counted>(beyond: T, trial: Search<T>['trial']): Inquiry<T> {
  let failing = beyond
  while (failing.fits > 0) {
    const { fits } = failing
    const { found } = yield* trial(fits)
    if (found.fits === fits) return { ...failing, preempted: found.preempted, nodes: found.nodes }
    failing = found
  }
  return { ...failing, preempted: [], nodes: [] }
}
