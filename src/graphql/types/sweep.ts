import { verdictRank } from '../../whatif/outcome/gravity.ts'
import type { PointChance, PointRemedy, PointResult } from '../../whatif/sweep/point-result.ts'
import { sweepDigest } from '../../whatif/sweep/point-result.ts'
import { type SweepRow, sweepCsv } from '../../whatif/sweep/sweep-csv.ts'
import { builder } from '../builder.ts'
import { connectionType, PAGE_ARGS, pageCost, pageOf } from '../connection.ts'
import { enumOf } from '../enum-of.ts'
import type { Axis } from '../sweeps/read-axis.ts'
import type { SweepPoint as Point, Sweep as Running } from '../sweeps/sweep.ts'
import { ErrorInterface } from './error.ts'
import { VerdictShareType } from './outcome/chance.ts'
import { Verdict } from './outcome/verdict.ts'
import { CoverageNote, StateInfo } from './state.ts'

/** A point with the axes that its values stand on. */
interface PointView {
  readonly point: Point
  readonly axes: Running['axes']
}

const SweepStatusEnum = enumOf('SweepStatus', 'How a sweep stands.', {
  RUNNING: 'It goes on.',
  DONE: 'Every point has been tried.',
  CANCELLED: 'It was cancelled; what had been done by then stays.',
  FAILED: 'A fault of this program ended it; what had been done by then stays.',
})

const PointStatusEnum = enumOf('SweepPointStatus', 'How a point of a sweep stands.', {
  WAITING: 'It was not tried yet.',
  RUNNING: 'It is being rehearsed.',
  DONE: 'It has a result.',
  FAILED: 'It has none: the run met a limit.',
})

const ExportFormatEnum = enumOf('SweepExportFormat', 'How a sweep is written down.', {
  CSV: 'A line for each point, with a header (RFC 4180).',
  JSON: 'An object with the parameters and a list of points.',
})

const SweepParameter = builder.objectRef<Pick<Axis, 'label' | 'pathText' | 'values'>>('SweepParameter').implement({
  description: 'One axis of a sweep.',
  fields: (t) => ({
    path: t.exposeString('pathText', { description: 'Where it stands in the scenario.' }),
    label: t.exposeString('label', { description: 'What it is called.' }),
    values: t.stringList({
      description: 'Its values, as they were written.',
      resolve: ({ values }) => values.map(({ text }) => text),
    }),
  }),
})

const SweepPointValue = builder.objectRef<{ readonly label: string; readonly value: string }>('SweepPointValue').implement({
  description: 'The value of one parameter at a point.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'What the parameter is called.' }),
    value: t.exposeString('value', { description: 'Its value, as it was written.' }),
  }),
})

const SweepPointChance = builder.objectRef<PointChance>('SweepPointChance').implement({
  description: 'What other seeds make of a point. `whatIf` with the same values and `seeds` gives the whole of it.',
  fields: (t) => ({
    runs: t.exposeInt('runs', { description: 'Runs that were made, with the seeds from that of the scenario on.' }),
    verdicts: t.field({
      type: [VerdictShareType],
      description: 'Verdicts that runs ended with, the mildest first.',
      resolve: ({ verdicts }) => [...verdicts],
    }),
    worst: t.field({ type: Verdict, description: 'The verdict of the gravest outcome.', resolve: ({ worst }) => worst }),
    worstSeed: t.exposeInt('worstSeed', { description: 'The seed with which the gravest outcome comes out again.' }),
  }),
})

const SweepPointRemedy = builder.objectRef<PointRemedy>('SweepPointRemedy').implement({
  description: 'Changes with which a point ends better, as a run has shown.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'What is to be done, as one would say it.' }),
    cost: t.exposeInt('cost', { description: 'How dear it is beside other changes.' }),
    verdict: t.field({ type: Verdict, description: 'How it ends with it.', resolve: ({ verdict }) => verdict }),
  }),
})

const SweepResultType = builder.objectRef<PointResult>('SweepPointResult').implement({
  description: 'The figures of one outcome. `whatIf` with the same values gives the whole of it, with the same digest.',
  fields: (t) => ({
    verdict: t.field({ type: Verdict, description: 'The verdict.', resolve: ({ verdict }) => verdict }),
    summary: t.exposeString('summary', { description: 'One sentence.' }),
    duration: t.field({
      type: 'Duration',
      description: 'Virtual time until quiet, or the horizon.',
      resolve: ({ durationMs }) => durationMs,
    }),
    moved: t.exposeInt('moved', { description: 'Pods that left their nodes.' }),
    placed: t.exposeInt('placed', { description: 'Pods that were given a node.' }),
    pending: t.exposeInt('pending', { description: "Pods without a node at the end, by the scenario's doing." }),
    evicted: t.exposeInt('evicted', { description: 'Pods that were evicted.' }),
    refused: t.exposeInt('refused', { description: 'Evictions that a budget refused.' }),
    preempted: t.exposeInt('preempted', { description: 'Pods that had to make room for others of higher priority.' }),
    downWorkloads: t.exposeInt('downWorkloads', { description: 'Workloads that had no ready replica for a time.' }),
    darkServices: t.exposeInt('darkServices', { description: 'Services that had no ready endpoint for a time.' }),
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
      description: 'What other seeds make of it; null when `seeds` is 1.',
      resolve: ({ chance }) => chance ?? null,
    }),
    remedies: t.field({
      type: [SweepPointRemedy],
      description:
        'The smallest changes with which it would end SAFE, the cheapest first; none where `remedies` is not asked for.',
      resolve: ({ remedies }) => [...(remedies ?? [])],
    }),
  }),
})

export const SweepPointType = builder.objectRef<PointView>('SweepPoint').implement({
  description: 'One point of the grid: a value for each parameter, and what came of it.',
  fields: (t) => ({
    number: t.int({
      description: 'Its place in the grid, from 0; the last parameter changes first.',
      resolve: ({ point }) => point.number,
    }),
    values: t.field({
      type: [SweepPointValue],
      description: 'The values, in the order of the parameters.',
      resolve: ({ point, axes }) => axes.map(({ label }, i) => ({ label, value: point.values[i] ?? '' })),
    }),
    status: t.field({ type: PointStatusEnum, description: 'How it stands.', resolve: ({ point }) => point.status }),
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
  description: 'A scenario over a grid of parameters: what is known of it so far.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Names it as long as the server keeps it.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    status: t.field({ type: SweepStatusEnum, description: 'How it stands.', resolve: ({ status }) => status }),
    parameters: t.field({ type: [SweepParameter], description: 'The axes of the grid.', resolve: ({ axes }) => [...axes] }),
    total: t.int({ description: 'Points of the grid.', resolve: ({ points }) => points.length }),
    done: t.int({ description: 'Points that were tried, with a result or without.', resolve: ({ ended }) => ended.length }),
    hands: t.exposeInt('hands', { description: 'Runs that go on at once; 0: it is being prepared.' }),
    points: t.field({
      type: SweepPointConnection,
      args: { ...PAGE_ARGS, status: t.arg({ type: PointStatusEnum, description: 'Only those that stand so.' }) },
      complexity: pageCost,
      description: 'The points in the order of the grid, those that were not tried yet among them.',
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
        'The mildest point so far: by verdict, then by pods that stay pending, then by services and workloads that go down, then by duration. Of equal ones the first.',
      resolve: ({ points, axes }) => {
        const point = bestOf(points)
        return point ? { point, axes } : null
      },
    }),
    digest: t.string({
      nullable: true,
      description: 'One digest for all points, once they are DONE: equal for equal sweeps, however many threads made them.',
      resolve: ({ status, points }) => (status === 'DONE' ? sweepDigest(points.map(({ result }) => result)) : null),
    }),
    export: t.string({
      args: { format: t.arg({ type: ExportFormatEnum, required: true, description: 'How.' }) },
      complexity: 100,
      description: 'All points as one text, as they stand now.',
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

function bestOf(points: readonly Point[]): Point | undefined {
  const rank = ({ verdict, pending, darkServices, downWorkloads, durationMs }: PointResult): readonly number[] => [
    verdictRank(verdict),
    pending,
    darkServices + downWorkloads,
    durationMs,
  ]
  const ranked = points.flatMap((point) => (point.result ? [{ point, ranks: rank(point.result) }] : []))
  const [best] = ranked.sort((a, b) => a.ranks.map((value, i) => value - (b.ranks[i] ?? 0)).find((by) => by !== 0) ?? 0)
  return best?.point
}

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
      return JSON.stringify({ parameters, points: rows.map((row, number) => ({ number, ...row })) })
    }
  }
}
