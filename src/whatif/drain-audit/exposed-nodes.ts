import type { DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import { idOf } from '../../kube/id-of.ts'
import { selectorOfLabels } from '../../kube/label-selector.ts'
import type { NodeRow } from '../../kube/node.ts'
import { isPodReady, type PodRow } from '../../kube/pod.ts'
import type { ServiceRow } from '../../kube/service.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { isRolled, type RolledRow } from '../actions/workload-template.ts'
import type { Base } from '../base.ts'
import { podsOfDrain } from '../judge-drain.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { keyOfRow, topOwner } from '../recording/top-owner.ts'

/** A Service that gets requests, with the pods behind it that a drain of one node removes. */
export interface ExposedService {
  readonly service: ServiceRow
  /** The owners of these pods at the top of their chain; a pod without an owner itself. */
  readonly owners: readonly ObjectKey[]
  /** Whether all its ready pods are on this node. */
  readonly isWhole: boolean
}

/** A node whose drain removes pods that Services send requests to. */
export interface ExposedNode {
  readonly node: string
  readonly services: readonly ExposedService[]
  /** Workloads of these pods whose settings can be checked. */
  readonly workloads: readonly RolledRow[]
}

export interface Exposure {
  /** By name. */
  readonly exposed: readonly ExposedNode[]
  /** Nodes whose drain removes no ready pod of a Service. */
  readonly unexposed: readonly string[]
  /** Nodes that kubectl does not begin to drain with these flags, and its first reason. */
  readonly refused: readonly { readonly node: string; readonly message: string }[]
}

/** Which of the nodes a drain can make requests fail on. Nothing is run. */
export function exposedNodes(base: Base, nodes: readonly NodeRow[], options: DrainOptions): Exposure {
  const exposed: ExposedNode[] = []
  const unexposed: string[] = []
  const refused: { readonly node: string; readonly message: string }[] = []
  const ready = readyCounts(base.state)
  for (const node of nodes) {
    const { pods, errors } = podsOfDrain(base, node, options)
    const [message] = errors
    const found = message === undefined ? exposure(node.name, pods, { state: base.state, ready }) : undefined
    if (message !== undefined) refused.push({ node: node.name, message })
    else if (found && found.services.length > 0) exposed.push(found)
    else unexposed.push(node.name)
  }
  return { exposed, unexposed, refused }
}

interface Around {
  readonly state: ClusterState
  /** How many ready pods a Service has. */
  readonly ready: (service: ServiceRow) => number
}

interface Behind {
  readonly service: ServiceRow
  readonly owners: Map<string, ObjectKey>
  count: number
}

function exposure(node: string, leaving: readonly PodRow[], { state, ready }: Around): ExposedNode {
  const byService = new Map<string, Behind>()
  const workloads = new Map<string, RolledRow>()
  for (const pod of leaving.filter(isPodReady)) {
    const services = state.selecting('Service', pod.namespace, pod.labels)
    if (services.length === 0) continue
    const owner = topOwner(pod, state)
    if (owner && isRolled(owner)) workloads.set(owner.uid, owner)
    for (const service of services) {
      const behind = byService.get(service.uid) ?? { service, owners: new Map<string, ObjectKey>(), count: 0 }
      const key = keyOfRow(owner ?? pod)
      behind.owners.set(idOf(key), key)
      behind.count++
      byService.set(service.uid, behind)
    }
  }
  const services = [...byService.values()].map(({ service, owners, count }): ExposedService => {
    return { service, owners: [...owners.values()], isWhole: count >= ready(service) }
  })
  return { node, services, workloads: [...workloads.values()] }
}

/** Counts the ready pods of a Service when they are needed first. */
function readyCounts(state: ClusterState): Around['ready'] {
  const counts = new Map<string, number>()
  return ({ uid, namespace, selector = {} }) => {
    const known = counts.get(uid)
    if (known !== undefined) return known
    const count = state.podsMatching(namespace, selectorOfLabels(selector)).filter(isPodReady).length
    counts.set(uid, count)
    return count
  }
}
