import type { CourseScore, SeenCourse } from '../../whatif/fidelity/course-score.ts'
import type {
  Agreement as AgreementCount,
  DisagreementExample,
  PluginDisagreements as Plugin,
} from '../../whatif/fidelity/fidelity-score.ts'
import type { ConformanceFigure as Figure, RecordedConformance as Recorded } from '../../whatif/fidelity/recorded-conformance.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import type { SeenFidelity, TwinHandle } from '../twin-handle.ts'
import { ObjectKey } from './state.ts'

/** What can be said of how far answers may be trusted, at one moment. */
export interface FidelityView {
  readonly clusterName: string
  readonly seen: SeenFidelity | undefined
  readonly recorded: Recorded
}

export function fidelityView(twin: TwinHandle, recorded: Recorded): FidelityView {
  return { clusterName: twin.clusterName, seen: twin.fidelity(), recorded }
}

const NOTHING: AgreementCount = { judged: 0, agreed: 0 }
const NO_COURSES: CourseScore = { ...NOTHING, open: 0, courses: [] }

const Agreement = builder.objectRef<AgreementCount>('Agreement').implement({
  description: 'How often real decisions of one sort were those of the twin.',
  fields: (t) => ({
    judged: t.exposeInt('judged', { description: "Decisions that were held against the twin's own." }),
    agreed: t.exposeInt('agreed', { description: 'Those of them that the twin foretold.' }),
    share: t.float({
      nullable: true,
      description: 'The share that agreed, 0 to 1; null: none was judged yet.',
      resolve: ({ judged, agreed }) => (judged === 0 ? null : agreed / judged),
    }),
  }),
})

const DisagreementKind = enumOf('DisagreementKind', 'In which way a real decision is another than that of the twin.', {
  NODE_REFUSED: 'The twin holds the node that was taken for impossible: `plugin` refuses it, or nothing finds a node.',
  NODE_OUTSCORED: 'The node that was taken is possible, and others have more points: most of them from `plugin`.',
  NODE_UNKNOWN: 'The twin did not know the node.',
  NODE_EXPECTED: 'No node was found where the twin finds one.',
  OTHER_REASONS: 'Neither finds a node, and they give other reasons.',
})

const PlacementDisagreement = builder.objectRef<DisagreementExample>('PlacementDisagreement').implement({
  description: 'A decision of the real scheduler that is another than that of the twin.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    seenAt: t.expose('seenAt', { type: 'DateTime', description: 'When the decision was judged.' }),
    kind: t.expose('kind', { type: DisagreementKind, description: 'In which way.' }),
    plugin: t.string({
      nullable: true,
      description: 'The plugin that the twin goes by; null where none can be named.',
      resolve: ({ plugin }) => plugin ?? null,
    }),
    node: t.string({
      nullable: true,
      description: 'The node that the pod got; null: none.',
      resolve: ({ node }) => node ?? null,
    }),
    said: t.exposeString('said', { description: 'Why it got none, in the words of the real scheduler; empty where it got one.' }),
    expected: t.stringList({
      description: 'The nodes that the twin holds for equally good, a few of them; none where it finds none.',
      resolve: ({ expected }) => [...expected],
    }),
    message: t.exposeString('message', { description: 'What the twin says of it.' }),
  }),
})

const PluginDisagreements = builder.objectRef<Plugin>('PluginDisagreements').implement({
  description: 'How often one plugin was what the twin went by where it decided otherwise.',
  fields: (t) => ({
    plugin: t.exposeString('plugin', { description: 'The plugin of the scheduler.' }),
    count: t.exposeInt('count', { description: 'How often.' }),
    latest: t.expose('latest', { type: PlacementDisagreement, description: 'The latest such decision.' }),
  }),
})

const CourseKind = enumOf('CourseKind', 'What is seen to begin and foretold.', {
  ROLLOUT: 'A workload got another template; over when `kubectl rollout status` says so.',
  DRAIN: 'Pods are evicted from a cordoned node; over when none is left that a drain takes.',
})

const FidelityCourse = builder.objectRef<SeenCourse>('FidelityCourse').implement({
  description: 'A drain or a rollout that was seen to its end, and what the twin had foretold when it began.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CourseKind, description: 'Which of them.' }),
    object: t.expose('object', { type: ObjectKey, description: 'The workload, or the node.' }),
    beganAt: t.expose('beganAt', { type: 'DateTime', description: 'When it was seen to begin.' }),
    took: t.field({
      type: 'Duration',
      nullable: true,
      description: 'How long it took; null: half an hour later it was not over.',
      resolve: ({ tookMs }) => tookMs ?? null,
    }),
    foretold: t.field({
      type: 'Duration',
      nullable: true,
      description: 'How long the twin had given it; null: it would not end.',
      resolve: ({ foretoldMs }) => foretoldMs ?? null,
    }),
    agrees: t.exposeBoolean('agrees', {
      description: 'Whether the two are the same: neither ends, or they are at most 10 s or a quarter of the time apart.',
    }),
  }),
})

const Courses = builder.objectRef<CourseScore>('FidelityCourses').implement({
  description: 'How drains and rollouts went, and how the twin had foretold them when it saw them begin.',
  fields: (t) => ({
    judged: t.exposeInt('judged', { description: 'Courses that were seen to their end.' }),
    agreed: t.exposeInt('agreed', { description: 'Those of them that ended as foretold.' }),
    open: t.exposeInt('open', { description: 'Courses that go on.' }),
    latest: t.field({
      type: [FidelityCourse],
      description: 'Those that ended, at most fifty, the latest first.',
      resolve: ({ courses }) => [...courses],
    }),
  }),
})

const ConformanceFigure = builder.objectRef<Figure>('ConformanceFigure').implement({
  description: 'How many recorded cases of one sort the engine decides as the real thing did.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The sort: scheduler, control-plane, node-affinity.' }),
    passed: t.exposeInt('passed', { description: 'Cases that it decides alike, in every recorded fact.' }),
    total: t.exposeInt('total', { description: 'All cases.' }),
  }),
})

const RecordedConformance = builder.objectRef<Recorded>('RecordedConformance').implement({
  description: 'How the engine of this version stands against recordings of a real control plane.',
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

export const FidelityReport = builder.objectRef<FidelityView>('FidelityReport').implement({
  description:
    'How far the answers may be trusted: what the real scheduler of this cluster was seen to decide, held against what the twin makes of the same pod on the state before the decision, and how the engine stands against recordings.',
  fields: (t) => ({
    clusterName: t.exposeString('clusterName', { description: 'The cluster, as its source names it.' }),
    since: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Decisions are judged from then on; null: nobody decides there, as in files, or the cluster has not been read yet.',
      resolve: ({ seen }) => seen?.since ?? null,
    }),
    placements: t.field({
      type: Agreement,
      description: 'Pods that got a node: the twin agrees where the node is among those that it holds for equally good.',
      resolve: ({ seen }) => seen?.placements ?? NOTHING,
    }),
    refusals: t.field({
      type: Agreement,
      description: "Pods that got none: the twin agrees where it would have written the scheduler's message, word for word.",
      resolve: ({ seen }) => seen?.refusals ?? NOTHING,
    }),
    courses: t.field({
      type: Courses,
      description: 'Drains and rollouts.',
      resolve: ({ seen }) => seen?.courses ?? NO_COURSES,
    }),
    unjudged: t.int({
      description: 'Decisions that were seen and not judged: too many at once, or of another scheduler.',
      resolve: ({ seen }) => seen?.unjudged ?? 0,
    }),
    plugins: t.field({
      type: [PluginDisagreements],
      description: 'Where they disagree, plugin by plugin, the most frequent first.',
      resolve: ({ seen }) => [...(seen?.plugins ?? [])],
    }),
    disagreements: t.field({
      type: [PlacementDisagreement],
      description: 'The latest decisions on which they disagree, at most fifty, the latest first.',
      resolve: ({ seen }) => [...(seen?.disagreements ?? [])],
    }),
    recorded: t.expose('recorded', { type: RecordedConformance, description: 'How the engine stands against recordings.' }),
  }),
})
