import { isConditionTrue } from '../../src/kube/condition.ts'
import type { DaemonSetRow } from '../../src/kube/daemon-set.ts'
import type { Row } from '../../src/kube/kinds.ts'
import type { NodeRow } from '../../src/kube/node.ts'
import { compileRequiredNodeAffinity, matchRequiredNodeAffinity } from '../../src/kube/node-selector.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../src/kube/pod-disruption-budget.ts'
import type { ServiceRow } from '../../src/kube/service.ts'
import { toleratesTaint } from '../../src/kube/taint.ts'
import type { PlayedRun } from './played-runs.ts'
import { idOf, World as PlainWorld, type World } from './world.ts'

export interface WorkloadAt {
  readonly want: number
  readonly ready: number
}

/** What there is at one moment, by kind, namespace and name; what does not exist is not in the map. */
export interface Moment {
  readonly workloads: ReadonlyMap<string, WorkloadAt>
  /** Those among them that no other workload controls. */
  readonly tops: ReadonlySet<string>
  /** Ready endpoints. */
  readonly services: ReadonlyMap<string, number>
  readonly budgets: ReadonlyMap<string, PodDisruptionBudgetRow['status']>
  /** Namespaces that are being deleted. */
  readonly going: ReadonlySet<string>
}

/** The moments of a run in order: each lasts until the next one. */
export interface Levels {
  /** Before anything happened. */
  readonly first: Moment
  readonly steps: readonly { readonly atMs: number; readonly moment: Moment }[]
}

/** Counts everything again after all changes of each moment. */
export function levelsOf({ base, changes }: PlayedRun): Levels {
  const world = new PlainWorld(base.state)
  const first = momentOf(world, undefined)
  const steps: { atMs: number; moment: Moment }[] = []
  for (const [i, { atMs, change }] of changes.entries()) {
    world.apply(change)
    if (changes[i + 1]?.atMs === atMs) continue
    steps.push({ atMs, moment: momentOf(world, steps.at(-1)?.moment ?? first) })
  }
  return { first, steps }
}

function momentOf(world: World, before: Moment | undefined): Moment {
  const pods = world.all('Pod')
  const going = new Set(world.all('Namespace').flatMap(({ name, phase }) => (phase === 'Terminating' ? [name] : [])))
  return { ...workloadsAt(world, pods, going), services: servicesAt(world, pods, before), budgets: budgetsAt(world), going }
}

const WORKLOADS = ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController', 'DaemonSet'] as const

function workloadsAt(world: World, pods: readonly PodRow[], going: ReadonlySet<string>): Pick<Moment, 'workloads' | 'tops'> {
  const ready = new Map<string, number>()
  const count = (row: Row): void => void ready.set(idOf(row), (ready.get(idOf(row)) ?? 0) + 1)
  for (const pod of pods) {
    if (!isConditionTrue(pod.conditions, 'Ready')) continue
    const [owner, top] = [world.ownerOf(pod), world.topOf(pod)]
    if (top && isWorkload(top)) count(top)
    if (owner && owner !== top && isWorkload(owner)) count(owner)
  }
  const workloads = new Map<string, WorkloadAt>()
  const tops = new Set<string>()
  const nodes = world.all('Node')
  for (const kind of WORKLOADS) {
    for (const row of world.all(kind)) {
      workloads.set(idOf(row), { want: going.has(row.namespace) ? 0 : wantOf(row, nodes), ready: ready.get(idOf(row)) ?? 0 })
      if (!world.ownerOf(row)) tops.add(idOf(row))
    }
  }
  // A deleted workload requires nothing, though its pods may still be there.
  for (const [id, pods] of ready) if (!workloads.has(id)) workloads.set(id, { want: 0, ready: pods })
  return { workloads, tops }
}

function isWorkload({ kind }: Row): boolean {
  return WORKLOADS.some((known) => known === kind)
}

function wantOf(row: Row, nodes: readonly NodeRow[]): number {
  if (row.deletionTimestamp !== undefined) return 0
  switch (row.kind) {
    case 'Deployment':
    case 'StatefulSet':
    case 'ReplicaSet':
    case 'ReplicationController':
      return row.spec.replicas
    case 'DaemonSet':
      return nodes.filter((node) => wantsPodOn(node, row)).length
    default:
      return 0
  }
}

/** Taints that the DaemonSet controller lets its pods tolerate. */
const DAEMONS_TOLERATE = [
  'not-ready:NoExecute',
  'unreachable:NoExecute',
  'disk-pressure:NoSchedule',
  'memory-pressure:NoSchedule',
  'pid-pressure:NoSchedule',
  'unschedulable:NoSchedule',
]

/** Whether a Ready node should run a pod of the set. */
export function wantsPodOn(node: NodeRow, { spec: { template } }: DaemonSetRow): boolean {
  if (!isConditionTrue(node.conditions, 'Ready')) return false
  if (template.nodeName !== '' && template.nodeName !== node.name) return false
  if (!matchRequiredNodeAffinity(compileRequiredNodeAffinity(template.spec), node).matches) return false
  const tolerated = [...DAEMONS_TOLERATE, ...(template.spec.hostNetwork ? ['network-unavailable:NoSchedule'] : [])]
  return node.taints.every(
    (taint) =>
      taint.effect === 'PreferNoSchedule' ||
      tolerated.some((name) => `${taint.key}:${taint.effect}` === `node.kubernetes.io/${name}`) ||
      template.spec.tolerations.some((toleration) => toleratesTaint(toleration, taint)),
  )
}

function servicesAt(world: World, pods: readonly PodRow[], before: Moment | undefined): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  for (const service of world.all('Service')) {
    const known = before?.services.get(idOf(service))
    const selects = isSelecting(service)
    // One that selects nothing any more keeps the endpoints that it had.
    if (!selects && known === undefined) continue
    levels.set(idOf(service), selects ? pods.filter((pod) => isReadyEndpoint(pod, service)).length : (known ?? 0))
  }
  return levels
}

export function isSelecting({ selector, type }: ServiceRow): boolean {
  return selector !== undefined && Object.keys(selector).length > 0 && type !== 'ExternalName'
}

function isReadyEndpoint(pod: PodRow, { namespace, selector = {}, publishNotReadyAddresses }: ServiceRow): boolean {
  if (pod.namespace !== namespace || pod.phase === 'Succeeded' || pod.phase === 'Failed') return false
  if (!Object.entries(selector).every(([key, value]) => pod.labels[key] === value)) return false
  const isReady = isConditionTrue(pod.conditions, 'Ready')
  if (publishNotReadyAddresses) return isReady || pod.podIP !== ''
  return isReady && pod.deletionTimestamp === undefined
}

function budgetsAt(world: World): ReadonlyMap<string, PodDisruptionBudgetRow['status']> {
  return new Map(world.all('PodDisruptionBudget').map((budget) => [idOf(budget), budget.status]))
}
