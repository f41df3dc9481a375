import { fidelityWeeks } from '../../service/history/fidelity-weeks.ts'
import type { SeenFidelity } from '../../service/twin-handle.ts'
import type { CourseScore, SeenCourse } from '../../whatif/fidelity/course-score.ts'
import type {
  Agreement as AgreementCount,
  DisagreementExample,
  PluginDisagreements as Plugin,
} from '../../whatif/fidelity/fidelity-score.ts'
import type { FidelityWeek as Week } from '../../whatif/fidelity/fidelity-week.ts'
import { likelyCause } from '../../whatif/fidelity/likely-cause.ts'
import type { ConformanceFigure as Figure, RecordedConformance as Recorded } from '../../whatif/fidelity/recorded-conformance.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { enumOf } from '../enum-of.ts'
import { ObjectKey } from './state.ts'

/** The fidelity of answers at one moment. */
export interface FidelityView {
  readonly clusterName: string
  readonly seen: SeenFidelity | undefined
  readonly recorded: Recorded
  /** The oldest first. */
  readonly weeks: readonly Week[]
}

export function fidelityView(context: Pick<ApiContext, 'twin' | 'recorded' | 'history'>): FidelityView {
  const { twin, recorded } = context
  return { clusterName: twin.clusterName, seen: twin.fidelity(), recorded, weeks: fidelityWeeks(context) }
}

const NOTHING: AgreementCount = { judged: 0, agreed: 0 }
const NO_COURSES: CourseScore = { ...NOTHING, open: 0, courses: [] }

const Agreement = builder.objectRef<AgreementCount>('Agreement').implement({
  description: 'How often real decisions of one type match those of the twin.',
  fields: (t) => ({
    judged: t.exposeInt('judged', { description: "Decisions that were compared with the twin's." }),
    agreed: t.exposeInt('agreed', { description: 'Those of them that the twin predicted.' }),
    share: t.float({
      nullable: true,
      description: 'The share that matches, 0 to 1; null: none was compared yet.',
      resolve: ({ judged, agreed }) => (judged === 0 ? null : agreed / judged),
    }),
  }),
})

const DisagreementKind = enumOf('DisagreementKind', "How a real decision differs from the twin's.", {
  NODE_REFUSED: 'The chosen node is infeasible for the twin: `plugin` refuses it, or no node is feasible.',
  NODE_OUTSCORED: 'The chosen node is feasible, and others have higher scores: most of them from `plugin`.',
  NODE_UNKNOWN: 'The twin did not have the node.',
  NODE_EXPECTED: 'kube-scheduler found no node, the twin finds one.',
  OTHER_REASONS: 'Neither finds a node, for different reasons.',
})

const PlacementDisagreement = builder.objectRef<DisagreementExample>('PlacementDisagreement').implement({
  description: "A decision of the real scheduler that differs from the twin's.",
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    seenAt: t.expose('seenAt', { type: 'DateTime', description: 'When the decision was compared.' }),
    kind: t.expose('kind', { type: DisagreementKind, description: 'The type of the difference.' }),
    plugin: t.string({
      nullable: true,
      description: 'The plugin that decides in the twin; null when there is none.',
      resolve: ({ plugin }) => plugin ?? null,
    }),
    node: t.string({
      nullable: true,
      description: 'The node of the pod; null: none.',
      resolve: ({ node }) => node ?? null,
    }),
    schedulerMessage: t.exposeString('schedulerMessage', {
      description: 'Why it got none, in the words of the real scheduler; empty if it got one.',
    }),
    expected: t.stringList({
      description: 'Some of the nodes that are equally good for the twin; empty when it finds none.',
      resolve: ({ expected }) => [...expected],
    }),
    message: t.exposeString('message', { description: "The twin's explanation." }),
  }),
})

const PluginDisagreements = builder.objectRef<Plugin>('PluginDisagreements').implement({
  description: 'How often one plugin caused a different decision in the twin.',
  fields: (t) => ({
    plugin: t.exposeString('plugin', { description: 'The plugin of the scheduler.' }),
    count: t.exposeInt('count', { description: 'How often.' }),
    latest: t.expose('latest', { type: PlacementDisagreement, description: 'The latest such decision.' }),
  }),
})

const CourseKind = enumOf('CourseKind', 'Which operations are predicted.', {
  ROLLOUT: 'The pod template of a workload changed; ends when `kubectl rollout status` would return.',
  DRAIN: 'Pods are evicted from a cordoned node; it ends when no pod is left for a drain to evict.',
})

const FidelityCourse = builder.objectRef<SeenCourse>('FidelityCourse').implement({
  description: "A drain or a rollout that was observed to its end, and the twin's prediction when it began.",
  fields: (t) => ({
    kind: t.expose('kind', { type: CourseKind, description: 'The type of the operation.' }),
    object: t.expose('object', { type: ObjectKey, description: 'The workload, or the node.' }),
    beganAt: t.expose('beganAt', { type: 'DateTime', description: 'When it was observed to begin.' }),
    took: t.field({
      type: 'Duration',
      nullable: true,
      description: 'How long it took; null: not finished after half an hour.',
      resolve: ({ tookMs }) => tookMs ?? null,
    }),
    forecast: t.field({
      type: 'Duration',
      nullable: true,
      description: 'The predicted duration; null: it would not end.',
      resolve: ({ forecastMs }) => forecastMs ?? null,
    }),
    agrees: t.exposeBoolean('agrees', {
      description: 'Whether the two match: neither ends, or they differ by at most 10 s or a quarter of the time.',
    }),
  }),
})

const Courses = builder.objectRef<CourseScore>('FidelityCourses').implement({
  description: "Observed drains and rollouts, and the twin's predictions when they began.",
  fields: (t) => ({
    judged: t.exposeInt('judged', { description: 'Number of operations that were observed to their end.' }),
    agreed: t.exposeInt('agreed', { description: 'Those of them that ended as predicted.' }),
    open: t.exposeInt('open', { description: 'Number of operations in progress.' }),
    latest: t.field({
      type: [FidelityCourse],
      description: 'The finished ones, at most fifty, the latest first.',
      resolve: ({ courses }) => [...courses],
    }),
  }),
})

const ConformanceFigure = builder.objectRef<Figure>('ConformanceFigure').implement({
  description: 'How many recorded cases of one type the engine decides as the real component did.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The type: scheduler, control-plane, node-affinity.' }),
    passed: t.exposeInt('passed', { description: 'Cases with the same result in every recorded fact.' }),
    total: t.exposeInt('total', { description: 'All cases.' }),
  }),
})

const RecordedConformance = builder.objectRef<Recorded>('RecordedConformance').implement({
  description: 'How the engine of this version compares with recordings of a real control plane.',
  fields: (t) => ({
    kubernetesVersion: t.exposeString('kubernetesVersion', { description: 'The version of Kubernetes that was recorded.' }),
    components: t.field({
      type: [ConformanceFigure],
      description: 'Component by component.',
      resolve: ({ components }) => [...components],
    }),
    groups: t.field({
      type: [ConformanceFigure],
      description: 'Group of cases by group of cases.',
      args: { component: t.arg.string({ description: 'Only those of this component.' }) },
      resolve: ({ groups }, { component }) => groups.filter((group) => component == null || group.component === component),
    }),
  }),
})

const PluginCount = builder.objectRef<Week['plugins'][number]>('PluginCount').implement({
  description: 'How often one plugin caused a different decision in the twin.',
  fields: (t) => ({
    plugin: t.exposeString('plugin', { description: 'The plugin of the scheduler.' }),
    count: t.exposeInt('count', { description: 'How often.' }),
  }),
})

const FidelityWeekType = builder.objectRef<Week>('FidelityWeek').implement({
  description: 'The comparison in one week, over restarts of the server.',
  fields: (t) => ({
    begin: t.expose('begin', { type: 'DateTime', description: 'Its beginning: Monday, 00:00 UTC.' }),
    placements: t.expose('placements', { type: Agreement, description: 'Scheduled pods.' }),
    refusals: t.expose('refusals', { type: Agreement, description: 'Unschedulable pods.' }),
    courses: t.expose('courses', { type: Agreement, description: 'Drains and rollouts.' }),
    unjudged: t.exposeInt('unjudged', { description: 'Decisions that were not compared.' }),
    plugins: t.field({
      type: [PluginCount],
      description: 'The differences by plugin, the most frequent first.',
      resolve: ({ plugins }) => [...plugins],
    }),
  }),
})

export const FidelityReport = builder.objectRef<FidelityView>('FidelityReport').implement({
  description:
    "How accurate the answers are: observed decisions of the real scheduler of this cluster, compared with the twin's decisions about the same pods on the state before, and the engine compared with recordings.",
  fields: (t) => ({
    clusterName: t.exposeString('clusterName', { description: 'The cluster, as its source names it.' }),
    since: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'The start of the comparison; null: no scheduler is observed, as with files, or the cluster has not been read yet.',
      resolve: ({ seen }) => seen?.since ?? null,
    }),
    placements: t.field({
      type: Agreement,
      description: 'Scheduled pods: the twin agrees if it ranks the node among the best.',
      resolve: ({ seen }) => seen?.placements ?? NOTHING,
    }),
    refusals: t.field({
      type: Agreement,
      description: 'Unschedulable pods: the twin agrees if its message is the same, word for word.',
      resolve: ({ seen }) => seen?.refusals ?? NOTHING,
    }),
    courses: t.field({
      type: Courses,
      description: 'Drains and rollouts.',
      resolve: ({ seen }) => seen?.courses ?? NO_COURSES,
    }),
    unjudged: t.int({
      description: 'Decisions that were not compared: too many at once, or of another scheduler.',
      resolve: ({ seen }) => seen?.unjudged ?? 0,
    }),
    plugins: t.field({
      type: [PluginDisagreements],
      description: 'The differences by plugin, the most frequent first.',
      resolve: ({ seen }) => [...(seen?.plugins ?? [])],
    }),
    disagreements: t.field({
      type: [PlacementDisagreement],
      description: 'The latest differences, at most fifty, the latest first.',
      resolve: ({ seen }) => [...(seen?.disagreements ?? [])],
    }),
    likelyCause: t.string({
      nullable: true,
      description:
        'The likely cause, if most disagreements have the same one; null if there are few disagreements or they have different causes.',
      resolve: ({ seen }) => (seen && likelyCause(seen)) ?? null,
    }),
    weeks: t.field({
      type: [FidelityWeekType],
      description: 'Week by week, the oldest first, as `rehearse serve --history` keeps them; none without that flag.',
      resolve: ({ weeks }) => [...weeks],
    }),
    recorded: t.expose('recorded', { type: RecordedConformance, description: 'How the engine compares with recordings.' }),
  }),
})
