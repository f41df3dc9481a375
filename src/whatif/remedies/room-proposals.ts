import { idOf } from '../../kube/id-of.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import { scalarAmount } from '../../kube/resources.ts'
import { singleActions } from '../actions/action.ts'
import { NO_OVERRIDES } from '../actions/nodes/add-nodes.ts'
import { selectNodes } from '../actions/nodes/select-nodes.ts'
import { onState } from '../base.ts'
import { explainPod } from '../explain-pod.ts'
import { fillsNewNodes } from '../new-nodes.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { controllerKey, keyOfRow } from '../recording/top-owner.ts'
import { nodeShapes } from '../what-would-help/new-node-proposals.ts'
import type { PodQuestion } from '../what-would-help/pod-question.ts'
import { doBefore, type Ill, type Proposal } from './plan.ts'
import { scenarioChange } from './remedy.ts'
import { templateProposals } from './template-proposals.ts'
import { distinct, podOf } from './verdict-reasons.ts'

/** The number of nodes, shapes or owners of pods that are tried. */
const EXAMINED_MAX = 2
/** Nodes that are added for other pods at the most. */
const OTHERS_MAX = 64

/** Against pods without a node, and against preemptions: room, or pods that request less. */
export function roomProposals(ill: Ill): readonly Proposal[] {
  const waiting = ill.outcome.pending.filter(({ causedByScenario }) => causedByScenario)
  const squeezed = ill.outcome.preemptions.map(({ preemptor }) => preemptor)
  const pods = distinct([...waiting.map(({ pod }) => pod), ...squeezed]).flatMap((key) => podOf(key, ill) ?? [])
  const plugins = new Set(waiting.flatMap(({ reasons }) => reasons.map(({ plugin }) => plugin)))
  const questions = onePerOwner(pods).flatMap((pod) => questionOf(pod, ill) ?? [])
  return [
    ...(plugins.has('NodeUnschedulable') ? uncordons(ill) : []),
    ...questions.flatMap((question) => templateProposals(question, ill)),
    ...moreNodes(pods, questions, ill),
  ]
}

/** Pods of one owner are alike. */
function onePerOwner(pods: readonly PodRow[]): readonly PodRow[] {
  const owners = new Map(pods.map((pod) => [idOf(controllerKey(pod) ?? keyOfRow(pod)), pod]))
  return [...owners.values()].slice(0, EXAMINED_MAX)
}

function questionOf(pod: PodRow, { base, outcome, plan }: Ill): PodQuestion | undefined {
  const explanation = explainPod(onState(base, outcome.after), pod, plan.scenario.schedulerConfiguration)
  return explanation && { pod, state: outcome.after, explanation }
}

/** Nodes that were cordoned before, and that the scenario does not drain. */
function uncordons({ base, plan }: Ill): readonly Proposal[] {
  const wanted = new Set(
    singleActions(plan.scenario.actions).flatMap((action) =>
      action.kind === 'drain' || action.kind === 'cordon' ? selectNodes(action.nodes, base.state) : [],
    ),
  )
  const cordoned = base.state.list('Node').filter(({ name, unschedulable }) => unschedulable && !wanted.has(name))
  return cordoned.toSorted(byFreeCpu).slice(0, EXAMINED_MAX).map(uncordon)
}

function uncordon(node: NodeRow): Proposal {
  const change = scenarioChange('UNCORDON_NODE', `uncordon ${node.name} first`, [keyOfRow(node)])
  return { change, apply: (plan) => doBefore(plan, [{ kind: 'uncordon', nodes: { names: [node.name] } }]) }
}

function byFreeCpu(a: NodeRow, b: NodeRow): number {
  const free = ({ allocatable, requested }: NodeRow): number => allocatable.milliCpu - requested.milliCpu
  return free(b) - free(a) || (a.name < b.name ? -1 : 1)
}

/** As many nodes of a shape as it takes, the fewest that could run all these pods first. */
function moreNodes(pods: readonly PodRow[], questions: readonly PodQuestion[], { base, outcome }: Ill): readonly Proposal[] {
  const shapes = distinct(questions.flatMap((question) => nodeShapes(question).slice(0, EXAMINED_MAX)))
  return shapes.slice(0, EXAMINED_MAX).map((like) => {
    const from = nodesNeeded(pods, like)
    const at = (count: number): Proposal => nodesLike(like, count)
    // Others that wait as well may take the new nodes first.
    const max = from + Math.min(OTHERS_MAX, outcome.pending.length)
    return { ...at(from), sizes: { from, max, at, mayNeedMore: (tried) => fillsNewNodes(tried, base) } }
  })
}

function nodesLike(like: NodeRow, count: number): Proposal {
  const text = count === 1 ? `a node like ${like.name}` : `${count} nodes like ${like.name}`
  const change = scenarioChange('ADD_NODE', `add ${text} first`, [nodeKey(like)], count)
  const namePrefix = `${like.name}-more`
  const more = { kind: 'addNodes', count, like: like.name, namePrefix, ...NO_OVERRIDES, bootMs: undefined } as const
  return { change, apply: (plan) => doBefore(plan, [more]) }
}

function nodeKey({ name }: NodeRow): ObjectKey {
  return { kind: 'Node', namespace: '', name }
}

function nodesNeeded(pods: readonly PodRow[], { allocatable }: NodeRow): number {
  const all = (amount: (pod: PodRow) => number): number => pods.reduce((sum, pod) => sum + amount(pod), 0)
  const shares = [
    all(({ requests }) => requests.milliCpu) / Math.max(1, allocatable.milliCpu),
    all(({ requests }) => requests.memory) / Math.max(1, allocatable.memory),
    pods.length / Math.max(1, allocatable.pods),
    ...allocatable.scalars.map(([name, has]) => all(({ requests }) => scalarAmount(requests, name)) / Math.max(1, has)),
  ]
  return Math.max(1, ...shares.map(Math.ceil))
}
