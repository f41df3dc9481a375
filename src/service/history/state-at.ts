import { formatInstant, type Instant } from '../../kube/instant.ts'
import type { Base } from '../../whatif/base.ts'
import { type ApiError, isApiError, type NotFound, notFound, unready } from '../errors.ts'
import type { ForkRegistry } from '../forks/fork-registry.ts'
import type { TwinHandle } from '../twin-handle.ts'
import { clusterIdOf } from './cluster-id.ts'
import { keptAside } from './kept-aside.ts'
import { latestAt, type Moment, NO_HISTORY, type StateHistory } from './state-history.ts'

/** Where states of the past are. */
export interface Past {
  readonly twin: TwinHandle
  readonly live: () => Base
  readonly forks: ForkRegistry
  readonly history: StateHistory
}

/**
 * The latest kept state, of a snapshot or of the history, that shows the cluster at a time or before it. Where the history begins
 * after the time, an earlier snapshot is not that state: what was kept after it may have been removed because of its age.
 */
export async function stateAt(time: Instant, past: Past): Promise<Base | ApiError> {
  const moments = momentsOf(past)
  if (isApiError(moments)) return moments
  const snapshots: Base[] = []
  for (const { id, unusable } of past.forks.list('snapshot')) {
    if (unusable?.isForeign) continue
    const base = past.forks.baseOf('snapshot', id)
    // One that is being restored may be the one that is meant.
    if (isApiError(base)) return base
    snapshots.push(base)
  }
  const moment = latestAt(time, moments)
  const snapshot = snapshots
    .filter(({ info }) => info.takenAt <= time)
    .reduce<Base | undefined>((best, base) => (best && best.info.takenAt > base.info.takenAt ? best : base), undefined)
  if (moment && moment.takenAt > (snapshot?.info.takenAt ?? 0)) return readMoment(moment, past.history)
  const [first] = moments
  if (snapshot && first && first.takenAt > time && snapshot.info.takenAt < time) return noneBetween(time, snapshot.info, first)
  if (snapshot) return snapshot
  const error = noneAt(time, [...moments, ...snapshots.map(({ info }) => info)])
  const aside = past.history === NO_HISTORY ? undefined : keptAside(past.history, past.live())
  return aside === undefined ? error : { ...error, message: `${error.message} ${aside}` }
}

/** The kept moments of the cluster of the twin, the oldest first. */
export function momentsOf({ history, twin, live }: Pick<Past, 'history' | 'twin' | 'live'>): readonly Moment[] | ApiError {
  if (history === NO_HISTORY) return []
  // Only the twin shows which cluster it is.
  return unready(twin) ?? history.moments(clusterIdOf(live()))
}

/** The state of a moment, or why it cannot be read. */
export async function readMoment(moment: Moment, history: StateHistory): Promise<Base | ApiError> {
  try {
    return await history.read(moment)
  } catch (error) {
    const name = formatInstant(moment.takenAt)
    const reason = error instanceof Error ? error.message : String(error)
    return { type: 'StateDamagedError', kind: 'moment', name, message: `The state of ${name} cannot be read: ${reason}.` }
  }
}

/** The history begins later, and the last snapshot is earlier: whether the cluster changed between them is not known. */
function noneBetween(time: Instant, before: Pick<Moment, 'takenAt'>, after: Moment): NotFound {
  const [at, from, to] = [time, before.takenAt, after.takenAt].map(formatInstant)
  const error = notFound({ kind: 'state', name: `of ${at}` })
  const message = `No state of ${at} is kept: it was removed because of its age, or the history began later. The nearest are the snapshot of ${from} and the moment ${to}.`
  return { ...error, message, nearest: [from, to].filter((text) => text !== undefined) }
}

/** Everything that is kept is later: the earliest is the nearest. */
function noneAt(time: Instant, kept: readonly Pick<Moment, 'takenAt'>[]): NotFound {
  const times = kept.map(({ takenAt }) => takenAt).sort((a, b) => a - b)
  const [earliest] = times
  const nearest = earliest === undefined ? [] : [formatInstant(earliest)]
  const error = notFound({ kind: 'snapshot', name: `at or before ${formatInstant(time)}` })
  const hint =
    earliest === undefined
      ? 'The server has no snapshot, and no history (--history).'
      : `The earliest kept state is that of ${formatInstant(earliest)}.`
  return { ...error, message: `No state at or before ${formatInstant(time)} is kept. ${hint}`, nearest }
}
