import { formatInstant } from '../../kube/instant.ts'
import { type FidelityWeek, fidelityLine, weekOf } from '../../whatif/fidelity/fidelity-week.ts'
import { unready } from '../errors.ts'
import type { TwinHandle } from '../twin-handle.ts'
import { clusterIdOf } from './cluster-id.ts'
import { NO_HISTORY, type StateHistory } from './state-history.ts'

interface Seen {
  readonly twin: TwinHandle
  readonly history: StateHistory
}

/** The kept weeks of the cluster of the twin, the oldest first; none while it is being read. */
export function fidelityWeeks({ twin, history }: Seen): readonly FidelityWeek[] {
  return history === NO_HISTORY || unready(twin) ? [] : history.fidelityWeeks(clusterIdOf(twin.pin()))
}

/**
 * How far decisions on this cluster matched the twin's, in one line: those of this week where they are kept, else those since the
 * server started. `undefined` where none was compared.
 */
export function clusterFidelity({ twin, history }: Seen): string | undefined {
  const seen = twin.fidelity()
  if (!seen) return undefined
  const week = fidelityWeeks({ twin, history }).at(-1)
  if (week && week.begin === weekOf(twin.pin().info.takenAt)) return fidelityLine(week.placements, 'this week')
  return fidelityLine(seen.placements, `since ${formatInstant(seen.since)}`)
}
