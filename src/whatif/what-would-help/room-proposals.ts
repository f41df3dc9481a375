import { hostPorts, hostPortsConflict } from '../../kube/host-ports.ts'
import { matches } from '../../kube/label-selector.ts'
import type { NodeRow } from '../../kube/node.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import type { Container } from '../../kube/pod-spec.ts'
import { milliValue, value } from '../../kube/quantity.ts'
import { type Resources, scalarAmount } from '../../kube/resources.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { type PodQuestion, refusedOnlyBy, specProposal } from './pod-question.ts'
import type { Proposal } from './remedy.ts'

/** A resource of which a node has too little left: CPU in thousandths, everything else in bytes or pieces. */
interface Shortage {
  readonly resource: string
  readonly missing: number
}

/** Ways to make room on a node that lacks nothing else: asking for less, or one pod that goes. */
export function roomProposals(question: PodQuestion): readonly Proposal[] {
  return [...smallerRequests(question), ...deletions(question)]
}

/** The container with the largest request asks for as much less as the roomiest node lacks. */
export function smallerRequests(question: PodQuestion): readonly Proposal[] {
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
function smallerRequest(question: PodQuestion, { resource, missing }: Shortage): Proposal | undefined {
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
  return specProposal(question, change, (spec) => ({
    ...spec,
    containers: spec.containers.map((container) => (container === largest ? withRequest(container, resource, to) : container)),
  }))
}

function withRequest(container: Container, resource: string, quantity: string): Container {
  const { resources } = container
  return { ...container, resources: { ...resources, requests: { ...resources.requests, [resource]: quantity } } }
}

function shortagesOf(pod: PodRow, { allocatable, requested, podCount }: NodeRow): readonly Shortage[] {
  const wanted = pod.requests
  const found: Shortage[] = []
  const check = (resource: string, asked: number, free: number): void => {
    if (asked > 0 && asked > free) found.push({ resource, missing: asked - free })
  }
  check('cpu', wanted.milliCpu, allocatable.milliCpu - requested.milliCpu)
  check('memory', wanted.memory, allocatable.memory - requested.memory)
  check('ephemeral-storage', wanted.ephemeralStorage, allocatable.ephemeralStorage - requested.ephemeralStorage)
  check('pods', 1, allocatable.pods - podCount)
  for (const [name, asked] of wanted.scalars) check(name, asked, scalarAmount(allocatable, name) - scalarAmount(requested, name))
  return found
}

function amountOf(resource: string, quantity: string | undefined): number {
  if (quantity === undefined) return 0
  return resource === 'cpu' ? milliValue(quantity) : value(quantity)
}

const MI = 1024 * 1024

function quantityOf(resource: string, amount: number): string {
  if (resource === 'cpu') return amount % 1000 === 0 ? String(amount / 1000) : `${amount}m`
  return resource === 'memory' && amount >= MI ? `${Math.floor(amount / MI)}Mi` : String(amount)
}

function deletions(question: PodQuestion): readonly Proposal[] {
  const victims = [...spaceTakers(question), ...portTakers(question)].sort(byImportance)
  return victims.map((victim) => deletion(victim, question.state))
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

/** Pods that come back where they were, or that nobody can delete, make no room. */
function movablePods(nodeName: string, state: ClusterState): PodRow[] {
  return state.podsOnNode(nodeName).filter((pod) => {
    const owner = controllerOf(pod)?.kind
    return !isPodTerminal(pod) && pod.deletionTimestamp === undefined && owner !== 'DaemonSet' && owner !== 'Node'
  })
}

function takenBy(requests: Resources, resource: string): number {
  switch (resource) {
    case 'cpu':
      return requests.milliCpu
    case 'memory':
      return requests.memory
    case 'ephemeral-storage':
      return requests.ephemeralStorage
    case 'pods':
      return 1
    default:
      return scalarAmount(requests, resource)
  }
}

function byImportance(a: PodRow, b: PodRow): number {
  return (
    a.shape.spec.priority - b.shape.spec.priority ||
    a.requests.milliCpu - b.requests.milliCpu ||
    a.requests.memory - b.requests.memory ||
    (`${a.namespace}/${a.name}` < `${b.namespace}/${b.name}` ? -1 : 1)
  )
}

function deletion(victim: PodRow, state: ClusterState): Proposal {
  const { namespace, name, nodeName } = victim
  const budgets = refusingBudgets(victim, state)
  const held =
    budgets.length > 0 ? `, which the budget ${budgets.map((budget) => budget.name).join(', ')} would refuse to evict` : ''
  return {
    change: {
      kind: 'DELETE_POD',
      message: `take pod ${namespace}/${name} off ${nodeName}${held}`,
      object: keyOfRow(victim),
      budgets,
    },
    apply(fork) {
      fork.remove('Pod', namespace, name)
    },
  }
}

function refusingBudgets(pod: PodRow, state: ClusterState): readonly ObjectKey[] {
  const budgets = state.listIn('PodDisruptionBudget', pod.namespace)
  const refusing = budgets.filter(({ spec, status }) => status.disruptionsAllowed === 0 && matches(spec.selector, pod.labels))
  return refusing.map(keyOfRow)
}
