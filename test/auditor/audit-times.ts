import type { Row } from '../../src/kube/kinds.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import type { BothLevels } from './audit-levels.ts'
import { type Contradiction, compare } from './contradiction.ts'
import type { Moment } from './levels.ts'
import type { PlayedRun, PlayedRuns } from './played-runs.ts'
import { type Stretch, stretchesOf } from './side-by-side.ts'

/** When the actions were done, when the last consequence had settled, and when all was quiet, in this order. */
export function auditTimes(
  outcome: Outcome,
  { run, baseline, scenario }: PlayedRuns,
  both: BothLevels,
): readonly Contradiction[] {
  const { actionsDoneAtMs, settledAtMs, durationMs, quiet } = outcome
  const order = [actionsDoneAtMs, settledAtMs, quiet ? durationMs : undefined].filter((ms) => ms !== undefined)
  return [
    ...compare('actionsDoneAtMs', actionsDoneAtMs, run.actionsDoneMs),
    ...compare('durationMs', durationMs, run.endMs),
    ...compare('quiet', quiet, run.quiet),
    ...compare(
      'actionsDoneAtMs <= settledAtMs <= quietAt',
      order,
      order.toSorted((a, b) => a - b),
    ),
    ...compare('settled', settledAtMs !== undefined, run.settled),
    ...(settledAtMs === undefined || !baseline || scenario.actions.length === 0
      ? []
      : auditSettled(settledAtMs, { outcome, run, both })),
  ]
}

interface Scene {
  readonly outcome: Outcome
  readonly run: PlayedRun
  readonly both: BothLevels
}

/** Nothing that the scenario causes changes after it, and something happens at it. */
function auditSettled(settledMs: number, scene: Scene): readonly Contradiction[] {
  const moments = [...lastDifferences(scene.both), ...lastOfMoves(scene.outcome)]
  // What changes after the end of the run does so in the baseline alone: the run has settled.
  const last = Math.max(0, ...moments.filter((ms) => ms <= scene.both.endMs))
  const late = last > settledMs ? [{ where: 'settledAtMs', says: settledMs, isSo: `a consequence at ${last} ms` }] : []
  return [
    ...late,
    ...(happensAt(settledMs, scene) ? [] : [{ where: 'settledAtMs', says: settledMs, isSo: 'nothing happens then' }]),
  ]
}

/** When what is missing beyond the baseline last became more or less. */
function lastDifferences(both: BothLevels): readonly number[] {
  const { run, baseline } = both
  const moments = [run, baseline].flatMap(({ first, steps }) => [first, ...steps.map(({ moment }) => moment)])
  const names = (of: (moment: Moment) => ReadonlyMap<string, unknown>): readonly string[] => [
    ...new Set(moments.flatMap((moment) => [...of(moment).keys()])),
  ]
  return [
    ...names(({ tops }) => new Map([...tops].map((top) => [top, top]))).map((id) =>
      lastChange(stretchesOf(run, baseline, { endMs: both.endMs, of: ({ workloads }) => workloads.get(id) }), (ours, theirs) =>
        [ours, theirs].map((level) => Math.max(0, (level?.want ?? 0) - (level?.ready ?? 0))),
      ),
    ),
    ...names(({ services }) => services).map((id) =>
      lastChange(
        stretchesOf(run, baseline, { endMs: both.endMs, of: ({ services }) => services.get(id) }),
        (ours = 0, theirs = 0) => [ours === 0 ? 1 : 0, theirs === 0 ? 1 : 0],
      ),
    ),
  ]
}

/** The end of the last stretch before which it was worse than after it. Changes of the baseline are not consequences. */
function lastChange<T>(
  stretches: readonly Stretch<T>[],
  badness: (run: T | undefined, baseline: T | undefined) => readonly number[],
): number {
  let [last, before] = [0, 0]
  for (const { fromMs, run, baseline } of stretches) {
    const [ours = 0, theirs = 0] = badness(run, baseline)
    const worse = Math.max(0, ours - theirs)
    if (worse !== before) last = fromMs
    before = worse
  }
  return last
}

function lastOfMoves({ moves, pending, nodeChanges, restarts }: Outcome): readonly number[] {
  return [
    ...moves.flatMap(({ leftAtMs, goneAtMs = 0, readyAtMs = 0 }) => [leftAtMs, goneAtMs, readyAtMs]),
    ...pending.flatMap(({ causedByScenario, sinceMs }) => (causedByScenario ? [sinceMs] : [])),
    ...nodeChanges.flatMap(({ causedByScenario, atMs }) => (causedByScenario ? [atMs] : [])),
    ...restarts.map(({ lastAtMs }) => lastAtMs),
  ]
}

/** A change, what an action reports, or the moment from which a pod of a workload with minReadySeconds counts. */
function happensAt(ms: number, { run, both }: Scene): boolean {
  const { changes, reports, base, after } = run
  const start = base.info.takenAt
  const moments = new Set([0, ...changes.map(({ atMs }) => atMs), ...both.baseline.steps.map(({ atMs }) => atMs)])
  for (const { startedAt, endedAt, drains } of reports) {
    for (const at of [startedAt, endedAt, ...drains.map(({ lastChangeAt }) => lastChangeAt)])
      if (at !== undefined) moments.add(at - start)
  }
  const waits = (['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'ReplicationController'] as const).flatMap((kind) =>
    after.list(kind).map((row: Extract<Row, { kind: typeof kind }>) => row.spec.minReadySeconds * 1000),
  )
  return [0, ...waits].some((waitMs) => moments.has(ms - waitMs))
}
