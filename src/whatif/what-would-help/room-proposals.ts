import type { JsonObject } from '../../kube/codec/json.ts'
import { hostPorts, hostPortsConflict } from '../../kube/host-ports.ts'
import type { Row } from '../../kube/kinds.ts'
import { matches } from '../../kube/label-selector.ts'
import { keyOf } from '../../kube/namespaced-name.ts'
import type { NodeRow } from '../../kube/node.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import type { Container } from '../../kube/pod-spec.ts'
import { milliValue, value } from '../../kube/quantity.ts'
import { quantityOf } from '../../kube/resource-amount.ts'
import { type Resources, resourceAmount, scalarAmount } from '../../kube/resources.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { SCALABLE_KINDS } from '../actions/scale.ts'
import { objectText } from '../kubectl/kubectl-texts.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { desiredReplicas, keyOfRow, topOwner } from '../recording/top-owner.ts'
import { podPatch } from './pod-patch.ts'
import { type PodQuestion, refusedOnlyBy } from './pod-question.ts'
import { asItIs, type Candidate, type Change, type Proposal, stepOf } from './remedy.ts'

/** A resource of which a node has too little left: CPU in thousandths, everything else in bytes or pieces. */
interface Shortage {
  readonly resource: string
  readonly missing: number
}

/**
 * Ways to make room on a node that lacks nothing else: smaller requests, one pod that is deleted, or fewer replicas of
 * its workload.
 */
export function roomProposals(question: PodQuestion): readonly Candidate[] {
  // A pod of the same workload leaves its place to one that waits in turn.
  const own = topOwner(question.pod, question.state)?.uid
  const takers = [...spaceTakers(question), ...portTakers(question)]
    .filter((taker) => own === undefined || topOwner(taker, question.state)?.uid !== own)
    .sort(byImportance)
  const deletions = takers.map((taker) => deletion(taker, question.state))
  const smaller = smallerRequests(question).flatMap(({ change, patch }) => podPatch(question, change, patch))
  return [...[...smaller, ...deletions].map(asItIs), ...scaleDowns(takers, question.state)]
}

/** A smaller request of one container, and the patch of the pod's spec that makes it. */
export interface SmallerRequest {
  readonly change: Omit<Change, 'object'>
  readonly patch: JsonObject
}

/** Reduces the largest container request by what the roomiest node lacks. */
export function smallerRequests(question: PodQuestion): readonly SmallerRequest[] {
  const { pod, state } = question
  const least = new Map<string, Shortage>()
  for (const { name } of refusedOnlyBy(question, 'NodeResourcesFit')) {
    const node = state.get('Node', '', name)
    const [shortage, ...more] = node ? shortagesOf(pod, node) : []
    if (!shortage || more.length > 0 || shortage.resource === 'pods') continue
    const known = least.get(shortage.resource)
    if (!known || shortage.missing < known.missing) least.set(shortage.resource, shortage)
  }
  return [...least.values()].flatMap((shortage) => smallerRequest(question, shortage) ?? [])
}

/** The largest request of a container is the one that is made smaller. */
function smallerRequest(question: PodQuestion, { resource, missing }: Shortage): SmallerRequest | undefined {
  const amount = ({ resources }: Container): number => amountOf(resource, resources.requests[resource])
  const [largest] = question.pod.shape.spec.containers.toSorted((a, b) => amount(b) - amount(a))
  if (!largest || amount(largest) <= missing) return undefined
  const from = largest.resources.requests[resource] ?? '0'
  const to = quantityOf(resource, amount(largest) - missing)
  const change = {
    kind: 'REDUCE_REQUEST',
    message: `let container ${largest.name} request ${to} of ${resource} instead of ${from}`,
    request: { container: largest.name, resource, from, to },
  } as const
  // Of what cannot be overcommitted, a limit is what is requested.
  const isWhole = resource !== 'cpu' && resource !== 'memory' && resource !== 'ephemeral-storage'
  const limits = isWhole && largest.resources.limits[resource] !== undefined ? { limits: { [resource]: to } } : {}
  return {
    change,
    patch: { containers: [{ name: largest.name, resources: { requests: { [resource]: to }, ...limits } }] },
  }
}

function shortagesOf(pod: PodRow, { allocatable, requested, podCount }: NodeRow): readonly Shortage[] {
  const wanted = pod.requests
  const found: Shortage[] = []
  const check = (resource: string, request: number, free: number): void => {
    if (request > 0 && request > free) found.push({ resource, missing: request - free })
  }
  check('cpu', wanted.milliCpu, allocatable.milliCpu - requested.milliCpu)
  check('memory', wanted.memory, allocatable.memory - requested.memory)
  check('ephemeral-storage', wanted.ephemeralStorage, allocatable.ephemeralStorage - requested.ephemeralStorage)
  check('pods', 1, allocatable.pods - podCount)
  for (const [name, request] of wanted.scalars)
    check(name, request, scalarAmount(allocatable, name) - scalarAmount(requested, name))
  return found
}

function amountOf(resource: string, quantity: string | undefined): number {
  if (quantity === undefined) return 0
  return resource === 'cpu' ? milliValue(quantity) : value(quantity)
}

/** The least important pod of each node that makes enough room alone. */
function spaceTakers(question: PodQuestion): readonly PodRow[] {
  const { pod, state } = question
  return refusedOnlyBy(question, 'NodeResourcesFit').flatMap(({ name }) => {
    const node = state.get('Node', '', name)
    const shortages = node ? shortagesOf(pod, node) : []
    const enough = movablePods(name, state).filter((other) =>
      shortages.every(({ resource, missing }) => takenBy(other.requests, resource) >= missing),
    )
    return enough.sort(byImportance).slice(0, 1)
  })
}

function portTakers(question: PodQuestion): readonly PodRow[] {
  const wanted = hostPorts(question.pod.shape.spec)
  return refusedOnlyBy(question, 'NodePorts').flatMap(({ name }) => {
    const takers = movablePods(name, question.state).filter(({ shape }) => hostPortsConflict(wanted, hostPorts(shape.spec)))
    return takers.length === 1 ? takers : []
  })
}

/** Pods that return to their node, or that no client can delete, make no room. */
function movablePods(nodeName: string, state: ClusterState): PodRow[] {
  return state.podsOnNode(nodeName).filter((pod) => {
    const owner = controllerOf(pod)?.kind
    return !isPodTerminal(pod) && pod.deletionTimestamp === undefined && owner !== 'DaemonSet' && owner !== 'Node'
  })
}

/** What a pod takes of a resource: its request, and one of the pods of its node. */
function takenBy(requests: Resources, resource: string): number {
  return resource === 'pods' ? 1 : resourceAmount(requests, resource)
}

function byImportance(a: PodRow, b: PodRow): number {
  return (
    a.shape.spec.priority - b.shape.spec.priority ||
    a.requests.milliCpu - b.requests.milliCpu ||
    a.requests.memory - b.requests.memory ||
    (keyOf(a) < keyOf(b) ? -1 : 1)
  )
}

function deletion(victim: PodRow, state: ClusterState): Proposal {
  const { namespace, name, nodeName } = victim
  const budgets = refusingBudgets(victim, state)
  const held = budgets.length > 0 ? `, which the budget ${budgets.map((budget) => budget.name).join(', ')} refuses to evict` : ''
  return {
    change: {
      kind: 'DELETE_POD',
      message: `delete the pod ${namespace}/${name} on ${nodeName}${held}`,
      object: keyOfRow(victim),
      budgets,
    },
    steps: [stepOf({ kind: 'deletePod', namespace, name, gracePeriodSeconds: undefined })],
  }
}

/** The workloads of pods that take the room: as many replicas fewer as it takes, and one at least is left. */
function scaleDowns(takers: readonly PodRow[], state: ClusterState): readonly Candidate[] {
  const owners = new Map(takers.flatMap((taker) => topOwner(taker, state) ?? []).map((row) => [row.uid, row]))
  return [...owners.values()].flatMap((row): readonly Candidate[] => {
    const replicas = desiredReplicas(row) ?? 0
    if (replicas < 2 || !SCALABLE_KINDS.some((kind) => kind === row.kind) || controllerOf(row)) return []
    return [{ kind: 'SCALE_DOWN', countMax: replicas - 1, at: (fewer) => scaleDown(row, replicas - fewer) }]
  })
}

function scaleDown(row: Row, replicas: number): Proposal {
  const target = keyOfRow(row)
  const message = `scale ${objectText(target)} from ${desiredReplicas(row) ?? 0} to ${replicas}`
  return {
    change: { kind: 'SCALE_DOWN', message, object: target, count: replicas },
    steps: [stepOf({ kind: 'scale', target, replicas })],
  }
}

function refusingBudgets(pod: PodRow, state: ClusterState): readonly ObjectKey[] {
  const budgets = state.listIn('PodDisruptionBudget', pod.namespace)
  const refusing = budgets.filter(({ spec, status }) => status.disruptionsAllowed === 0 && matches(spec.selector, pod.labels))
  return refusing.map(keyOfRow)
}
