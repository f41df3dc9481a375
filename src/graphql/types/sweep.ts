import type { SweepPoint as Point, Sweep as Running, SweepAxis } from '../../service/sweeps/sweep.ts'
import { mildestPoint } from '../../whatif/sweep/mildest-point.ts'
import type { PointChance, PointRemedy, PointResult } from '../../whatif/sweep/point-result.ts'
import { sweepDigest } from '../../whatif/sweep/point-result.ts'
import { type SweepRow, sweepCsv } from '../../whatif/sweep/sweep-csv.ts'
import { sweepJson } from '../../whatif/sweep/sweep-json.ts'
import { sweepSummary } from '../../whatif/sweep/sweep-summary.ts'
import { builder } from '../builder.ts'
import { connectionType, PAGE_ARGS, pageOf } from '../connection.ts'
import { enumOf } from '../enum-of.ts'
import { ErrorInterface } from './error.ts'
import { VerdictShareType } from './outcome/chance.ts'
import { Verdict } from './outcome/verdict.ts'
import { CoverageNote, StateInfo } from './state.ts'

/** A point with the axes of its values. */
interface PointView {
  readonly point: Point
  readonly axes: Running['axes']
}

const SweepStatusEnum = enumOf('SweepStatus', 'The status of a sweep.', {
  RUNNING: 'It is running.',
  DONE: 'Every point has been tried.',
  CANCELLED: 'It was cancelled; finished points stay.',
  FAILED: 'It ended with an internal error; finished points stay.',
})

const PointStatusEnum = enumOf('SweepPointStatus', 'The status of a point of a sweep.', {
  WAITING: 'It was not tried yet.',
  RUNNING: 'It is being rehearsed.',
  DONE: 'It has a result.',
  FAILED: 'It has no result: the run reached a limit.',
})

const ExportFormatEnum = enumOf('SweepExportFormat', 'The export format of a sweep.', {
  CSV: 'One line per point, with a header (RFC 4180).',
  JSON: 'An object with the parameters and a list of points.',
})

const SweepParameter = builder.objectRef<SweepAxis>('SweepParameter').implement({
  description: 'One axis of a sweep.',
  fields: (t) => ({
    path: t.exposeString('pathText', { description: 'Its path in the scenario.' }),
    label: t.exposeString('label', { description: 'Its name.' }),
    values: t.stringList({
      description: 'Its values, as they were written.',
      resolve: ({ values }) => values.map(({ text }) => text),
    }),
  }),
})

const SweepPointValue = builder.objectRef<{ readonly label: string; readonly value: string }>('SweepPointValue').implement({
  description: 'The value of one parameter at a point.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'The name of the parameter.' }),
    value: t.exposeString('value', { description: 'Its value, as it was written.' }),
  }),
})

const SweepPointChance = builder.objectRef<PointChance>('SweepPointChance').implement({
  description: 'Results of a point with other seeds. `whatIf` with the same values and `seeds` returns the details.',
  fields: (t) => ({
    runs: t.exposeInt('runs', { description: 'Number of runs, with consecutive seeds from that of the scenario on.' }),
    verdicts: t.field({
      type: [VerdictShareType],
      description: 'Verdicts of the runs, the mildest first.',
      resolve: ({ verdicts }) => [...verdicts],
    }),
    worst: t.field({ type: Verdict, description: 'The verdict of the worst outcome.', resolve: ({ worst }) => worst }),
    worstSeed: t.exposeInt('worstSeed', { description: 'The seed that repeats the worst outcome.' }),
  }),
})

const SweepPointRemedy = builder.objectRef<PointRemedy>('SweepPointRemedy').implement({
  description: 'Changes with which a point ends better, as shown by a run.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'What to do, in words.' }),
    cost: t.exposeInt('cost', { description: 'Its cost relative to other changes.' }),
    verdict: t.field({ type: Verdict, description: 'The verdict with it.', resolve: ({ verdict }) => verdict }),
  }),
})

const SweepResultType = builder.objectRef<PointResult>('SweepPointResult').implement({
  description: 'The figures of one outcome. `whatIf` with the same values returns all of it, with the same digest.',
  fields: (t) => ({
    verdict: t.field({ type: Verdict, description: 'The verdict.', resolve: ({ verdict }) => verdict }),
    summary: t.exposeString('summary', { description: 'The summary.' }),
    actionsDone: t.field({
      type: 'Duration',
      nullable: true,
      description: 'Time until the last action was done; null if not all of them were.',
      resolve: ({ actionsDoneMs }) => actionsDoneMs ?? null,
    }),
    settled: t.field({
      type: 'Duration',
      nullable: true,
      description: 'Time until the consequences of the scenario had settled; null: the run ended before.',
      resolve: ({ settledMs }) => settledMs ?? null,
    }),
    rescheduled: t.exposeInt('rescheduled', {
      description: 'Pods that were evicted, deleted or lost, and rescheduled or replaced.',
    }),
    deleted: t.exposeInt('deleted', { description: 'Pods that were deleted as requested.' }),
    placed: t.exposeInt('placed', { description: 'Pods that were scheduled because of the scenario.' }),
    pending: t.exposeInt('pending', { description: 'Pods that stay Pending because of the scenario.' }),
    evicted: t.exposeInt('evicted', { description: 'Pods that were evicted.' }),
    refused: t.exposeInt('refused', { description: 'Evictions that a budget refused.' }),
    preempted: t.exposeInt('preempted', { description: 'Pods that were preempted for others of higher priority.' }),
    downWorkloads: t.exposeInt('downWorkloads', { description: 'Workloads without a ready replica, temporarily or lasting.' }),
    downServices: t.exposeInt('downServices', { description: 'Services without a ready endpoint, temporarily or lasting.' }),
    nodesAfter: t.exposeInt('nodesAfter', { description: 'Nodes at the end.' }),
    cpuRequestedPercent: t.exposeFloat('cpuRequestedPercent', {
      description: 'Share of the CPU of all nodes that is requested at the end.',
    }),
    memoryRequestedPercent: t.exposeFloat('memoryRequestedPercent', {
      description: 'Share of the memory of all nodes that is requested at the end.',
    }),
    digest: t.exposeString('digest', { description: "Digest of the scenario's own run." }),
    chance: t.field({
      type: SweepPointChance,
      nullable: true,
      description: 'Results with other seeds; null when `seeds` is 1.',
      resolve: ({ chance }) => chance ?? null,
    }),
    remedies: t.field({
      type: [SweepPointRemedy],
      description: 'The smallest changes that make it SAFE, the cheapest first; empty if `remedies` is not requested.',
      resolve: ({ remedies }) => [...(remedies ?? [])],
    }),
  }),
})

export const SweepPointType = builder.objectRef<PointView>('SweepPoint').implement({
  description: 'One point of the grid: a value for each parameter, and the result.',
  fields: (t) => ({
    number: t.int({
      description: 'Its index in the grid, from 0; the last parameter changes first.',
      resolve: ({ point }) => point.number,
    }),
    values: t.field({
      type: [SweepPointValue],
      description: 'The values, in the order of the parameters.',
      resolve: ({ point, axes }) => axes.map(({ label }, i) => ({ label, value: point.values[i] ?? '' })),
    }),
    status: t.field({ type: PointStatusEnum, description: 'Its status.', resolve: ({ point }) => point.status }),
    result: t.field({
      type: SweepResultType,
      nullable: true,
      description: 'Its figures, once it is DONE.',
      resolve: ({ point }) => point.result ?? null,
    }),
    problem: t.field({
      type: ErrorInterface,
      nullable: true,
      description: 'Why it FAILED.',
      resolve: ({ point }) => point.problem ?? null,
    }),
  }),
})

const SweepPointConnection = connectionType(SweepPointType, 'SweepPoint', 'points of a sweep')

export const Sweep = builder.objectRef<Running>('Sweep').implement({
  description: 'A scenario over a grid of parameters: the results so far.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its ID, as long as the server keeps it.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    status: t.field({ type: SweepStatusEnum, description: 'Its status.', resolve: ({ status }) => status }),
    parameters: t.field({ type: [SweepParameter], description: 'The axes of the grid.', resolve: ({ axes }) => [...axes] }),
    total: t.int({ description: 'Number of points.', resolve: ({ points }) => points.length }),
    done: t.int({
      description: 'Number of points that were tried, with a result or without.',
      resolve: ({ ended }) => ended.length,
    }),
    threads: t.exposeInt('threads', { description: 'Number of concurrent runs; 0: it is being prepared.' }),
    points: t.field({
      type: SweepPointConnection,
      args: { ...PAGE_ARGS, status: t.arg({ type: PointStatusEnum, description: 'Only points with this status.' }) },
      description: 'The points in the order of the grid, including those not yet tried.',
      resolve: ({ points, axes }, { status, ...page }, context) => {
        const kept = points.filter((point) => status == null || point.status === status)
        return pageOf(
          kept.map((point) => ({ item: { point, axes }, number: point.number })),
          page,
          context,
        )
      },
    }),
    best: t.field({
      type: SweepPointType,
      nullable: true,
      description:
        'The mildest point so far: by verdict, then by pods that stay Pending, then by Services and workloads that are down, then by the time until it has settled. With several seeds, by the worst. The first of equal ones.',
      resolve: ({ points, axes }) => {
        const point = mildestPoint(points)
        return point ? { point, axes } : null
      },
    }),
    digest: t.string({
      nullable: true,
      description: 'One digest for all points, once they are DONE: equal for equal sweeps, with any number of threads.',
      resolve: ({ status, points }) => (status === 'DONE' ? sweepDigest(points.map(({ result }) => result)) : null),
    }),
    export: t.string({
      args: { format: t.arg({ type: ExportFormatEnum, required: true, description: 'How.' }) },
      complexity: 100,
      description: 'All points as one text, as they are now.',
      resolve: (sweep, { format }) => exportOf(sweep, format),
    }),
    coverage: t.field({
      type: [CoverageNote],
      description: 'What the twin could not read.',
      resolve: ({ ground }) => [...ground.coverage],
    }),
    state: t.field({ type: StateInfo, description: 'The state it was computed on.', resolve: ({ ground }) => ground.info }),
  }),
})

builder.objectField(Sweep, 'summary', (t) =>
  t.string({
    description:
      'One sentence to read first: the limit of a parameter up to which all points are SAFE, or how many points are SAFE.',
    resolve: (sweep) => sweepSummary(sweep),
  }),
)

function exportOf({ axes, points }: Running, format: 'CSV' | 'JSON'): string {
  const rows = points.map(
    ({ values, status, result, problem }): SweepRow => ({ values, status, result, problem: problem?.message }),
  )
  switch (format) {
    case 'CSV':
      return sweepCsv(
        axes.map(({ label }) => label),
        rows,
      )
    case 'JSON': {
      const parameters = axes.map(({ label, pathText, values }) => ({
        label,
        path: pathText,
        values: values.map(({ text }) => text),
      }))
      return sweepJson(parameters, rows)
    }
  }
}
