import { sleep } from '../../scripts/oracle/cluster/lib/api.mjs'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../../src/engine/eviction/drain/drain-options.ts'
import { isPodReady } from '../../src/kube/pod.ts'
import type { ClusterView } from '../../src/twin/cluster-view.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { scenarioOf, type TimingOverrides } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { FAKE_KUBELET_LABEL, FAKE_KUBELET_STOPPED } from '../support/set-kubelet.ts'
import { type Course, predictedCourse, realCourse } from './course.ts'
import { type Happening, predictedHappenings, realHappenings } from './happenings.ts'
import { liveTwinOf } from './live-twin-of.ts'
import { type Facts, nodeFacts, podFacts } from './node-facts.ts'
import { Owners } from './owners.ts'
import { type Placement, placementsOf } from './placements.ts'
import { type CommandResult, FAKE_TIMING, NODE_GRACE_SECONDS, type Plane } from './plane.ts'
import { type Moment, replay } from './replayed-log.ts'
import { WatchLog } from './watch-log.ts'

/** How long things take on a plane. */
const TIMING: TimingOverrides = {
  startMs: FAKE_TIMING.run * 1000,
  readyMs: FAKE_TIMING.ready * 1000,
  terminateMs: FAKE_TIMING.terminate * 1000,
  nodeGraceMs: NODE_GRACE_SECONDS * 1000,
}
/** Seeds of the runs that show in how many ways equally good nodes may be chosen. */
const SEEDS = 24
/** The cluster counts as settled without a change for this long after the end of the command. */
const QUIET_MS = 4000

/** A question to the twin, and the command that does it to the cluster. */
export interface Question {
  readonly name: string
  /** The query to the twin. Without actions: how what is under way will end. */
  readonly actions: readonly Action[]
  /** A command that runs before the query, so that the twin sees the cluster in the middle of things. */
  readonly before?: readonly string[]
  /** kubectl's words for it; none when what is under way is only watched. */
  readonly command: readonly string[]
  /** The nodes that the command names. */
  readonly nodes: readonly string[]
  /** What the command prints is kubectl's way to do it, and no part of the answer. */
  readonly mute?: boolean
  /** The longest pause between two events, in milliseconds; 0 unless set. */
  readonly lullMs?: number
}

/** What was predicted, and what then happened. */
export interface Proof {
  readonly question: Question
  readonly outcome: Outcome
  readonly predicted: Course
  readonly real: Course
  /** Seconds until the command ends, and until the last thing happens. */
  readonly predictedSeconds: Seconds
  readonly realSeconds: Seconds
  /** Each decision of the real scheduler, in order. */
  readonly placements: readonly Placement[]
  /** Whether the owners' pods reached the scheduler in the predicted order. */
  readonly sameOrder: boolean
  /** Budgets that at some moment had fewer healthy pods than they require. */
  readonly budgetsBroken: readonly string[]
  /** For each owner the nodes of its pods at the end: as it happened, and all ends that the seeds predict. */
  readonly realEnd: Readonly<Record<string, string>>
  readonly predictedEnds: Readonly<Record<string, readonly string[]>>
  /** All entries of the timeline about nodes and pods. */
  readonly happenings: Both<readonly Happening[]>
  /** The nodes as they are shown at the end. */
  readonly nodesAtEnd: Both<Facts>
  /** The pods that were there at the beginning, as they are shown at the end. */
  readonly podsAtEnd: Both<Facts>
}

interface Both<T> {
  readonly predicted: T
  readonly real: T
}

interface Seconds {
  readonly command: number
  readonly all: number
}

/** A drain as a question, with the same flags on both sides. */
export function drainOf(nodes: readonly string[], options: Partial<DrainOptions>, flags: readonly string[]): Question {
  return {
    name: ['drain', ...nodes, ...flags].join(' '),
    actions: [{ kind: 'drain', nodes: { names: nodes }, options: { ...DEFAULT_DRAIN_OPTIONS, ...options } }],
    command: ['drain', ...nodes, ...flags],
    nodes,
  }
}

/** Zones taint a node every ten seconds, and nodes are checked every five. */
const NODE_LULL_MS = 12_000
const CHECK_LULL_MS = 7000
/** Between the reactions of controllers to each other and the first pod that runs there is a moment of rest. */
const LULL_MS = 300
const NOTHING_RUN: CommandResult = { exitCode: 0, seconds: 0, lines: [], stdout: '' }

/** A scale of a Deployment as a question. */
export function scaleOf(name: string, replicas: number): Question {
  return {
    name: `scale deployment/${name} --replicas=${replicas}`,
    actions: [{ kind: 'scale', target: { kind: 'Deployment', namespace: 'default', name }, replicas }],
    command: ['scale', `deployment/${name}`, `--replicas=${replicas}`],
    nodes: [],
  }
}

/** Nodes that stop reporting, in the way that the planes' fake kubelet supports; `action` is the same for the twin. */
export function silenceOf(nodes: readonly string[], action: Action): Question {
  return labelOf(nodes, `${FAKE_KUBELET_LABEL}=${FAKE_KUBELET_STOPPED}`, action)
}

/** Silent nodes that report again. */
export function recoveryOf(nodes: readonly string[]): Question {
  const question = labelOf(nodes, `${FAKE_KUBELET_LABEL}-`, { kind: 'recoverNode', nodes: { names: nodes } })
  // New pods are scheduled to any of the equally good ones, and the taints are removed when the nodes are checked.
  return { ...question, nodes: [], lullMs: CHECK_LULL_MS }
}

function labelOf(nodes: readonly string[], label: string, action: Action): Question {
  return {
    name: `${action.kind} ${nodes.join(' ')}`,
    actions: [action],
    command: ['label', 'nodes', ...nodes, label],
    nodes,
    mute: true,
    lullMs: NODE_LULL_MS,
  }
}

/** After this command nothing is done any more: how will it end? */
export function endOf(before: readonly string[]): Question {
  return { name: `in the middle of ${before.join(' ')}`, actions: [], before, command: [], nodes: [] }
}

/** Ingests the cluster live, queries the twin, does it to the cluster, and compares both courses. */
export async function prove(plane: Plane, question: Question): Promise<Proof> {
  const log = await WatchLog.open(plane.api)
  try {
    const { twin, stop } = await liveTwinOf(plane.readOnlyKubeconfig)
    if (question.before) {
      await plane.mustKubectl(question.before)
      await log.quiet(LULL_MS)
    }
    const base = twin.pin()
    const began = Date.now()
    const scenario = scenarioOf(question.actions, { name: question.name, timing: TIMING })
    const outcome = simulate(base, scenario)
    const result = await done(plane, question)
    await rest(log, question, began + outcome.durationMs)
    await stop()
    // The same question with other seeds: the answers depend on nothing that has happened since.
    const others = Array.from({ length: SEEDS }, (_, i) => simulate(base, { ...scenario, seed: i + 2 }))
    const { moments, end } = replay(log, began)
    const owners = new Owners()
    owners.learn(base.state)
    const { nodes } = question
    const real = realCourse(moments, { before: base.state, end, nodes, result }, owners)
    const predicted = predictedCourse(outcome, { before: base.state, nodes }, owners)
    const placements = placementsOf(moments)
    return {
      question,
      outcome,
      predicted,
      real,
      predictedSeconds: { command: commandSeconds(outcome), all: outcome.durationMs / 1000 },
      realSeconds: {
        command: result.seconds,
        all: Math.max(result.seconds, ((moments.at(-1)?.at ?? began) - began) / 1000),
      },
      placements,
      sameOrder: sameTexts(
        scheduledOwners(outcome, owners),
        placements.map(({ pod }) => owners.of(pod)),
      ),
      budgetsBroken: brokenBudgets(moments),
      realEnd: spreadOf(end, owners),
      predictedEnds: spreads([outcome, ...others], owners),
      happenings: { predicted: predictedHappenings(outcome, owners), real: realHappenings(moments, began, owners) },
      nodesAtEnd: { predicted: nodeFacts(outcome.after), real: nodeFacts(end) },
      podsAtEnd: { predicted: podFacts(outcome.after, base.state), real: podFacts(end, base.state) },
    }
  } finally {
    log.close()
  }
}

async function done(plane: Plane, { command, mute = false }: Question): Promise<CommandResult> {
  if (command.length === 0) return NOTHING_RUN
  const result = await plane.kubectl(command)
  return mute ? { ...result, lines: [] } : result
}

/** Waits until nothing happens any more; where lulls are foreseen, not before the foreseen end. */
async function rest(log: WatchLog, { lullMs }: Question, foreseenEnd: number): Promise<void> {
  if (lullMs !== undefined) await sleep(Math.max(0, foreseenEnd - Date.now()))
  await log.quiet(Math.max(QUIET_MS, lullMs ?? 0))
}

function scheduledOwners({ timeline }: Outcome, owners: Owners): readonly string[] {
  return timeline.flatMap(({ kind, object }) => (kind === 'SCHEDULED' ? owners.of(object.name) : []))
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i])
}

function commandSeconds({ timeline }: Outcome): number {
  const end = timeline.findLast(({ kind }) => kind === 'ACTION_FINISHED' || kind === 'ACTION_FAILED')
  return (end?.atMs ?? 0) / 1000
}

function brokenBudgets(moments: readonly Moment[]): readonly string[] {
  const broken = new Set<string>()
  for (const { state } of moments) {
    for (const { name, namespace, spec, status } of state.list('PodDisruptionBudget')) {
      const healthy = state.podsMatching(namespace, spec.selector).filter((pod) => isPodReady(pod) && !pod.deletionTimestamp)
      if (healthy.length < status.desiredHealthy) broken.add(name)
    }
  }
  return [...broken].sort()
}

/** For each owner the nodes of its pods with their number, as text. */
function spreadOf(state: ClusterView, owners: Owners): Readonly<Record<string, string>> {
  owners.learn(state)
  const nodes: Record<string, string[]> = {}
  for (const { name, nodeName } of state.list('Pod')) nodes[owners.of(name)] = [...(nodes[owners.of(name)] ?? []), nodeName]
  return Object.fromEntries(Object.entries(nodes).map(([owner, names]) => [owner, names.sort().join(' ')]))
}

/** The owners whose pods end on nodes that some seed predicts. */
export function endsForeseen({ realEnd, predictedEnds }: Pick<Proof, 'realEnd' | 'predictedEnds'>): readonly string[] {
  return Object.entries(realEnd).flatMap(([owner, end]) => (predictedEnds[owner]?.includes(end) ? owner : []))
}

function spreads(outcomes: readonly Outcome[], owners: Owners): Readonly<Record<string, readonly string[]>> {
  const all = outcomes.map(({ after }) => spreadOf(after, owners))
  const names = [...new Set(all.flatMap((spread) => Object.keys(spread)))]
  return Object.fromEntries(names.map((owner) => [owner, [...new Set(all.map((spread) => spread[owner] ?? ''))]]))
}
