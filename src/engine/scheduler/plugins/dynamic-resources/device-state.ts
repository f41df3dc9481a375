import type { Instant } from '../../../../kube/instant.ts'
import type { NodeRow } from '../../../../kube/node.ts'
import { matchNodeSelector, nodeSelectorError } from '../../../../kube/node-selector.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { Allocation, ResourceClaimRow } from '../../../../kube/resource-claim.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { mayBeDevices } from '../../devices/extended-resource.ts'
import { PluginError } from '../../framework/status.ts'
import { type AllocationFailure, Allocator } from './allocation/allocator.ts'
import { selectorOf } from './allocation/slice-index.ts'
import { isStuck } from './binding-readiness.ts'
import { deviceResourcesOn, extendedRequests } from './extended-claim.ts'

/** A claim with the devices that it would get. */
export interface PlannedClaim {
  readonly claim: ResourceClaimRow
  readonly allocation: Allocation
}

/** What a pod's devices would be on a node: which claims get which, or why it cannot have them. */
export type NodePlan =
  | { readonly kind: 'plan'; readonly planned: readonly PlannedClaim[] }
  | { readonly kind: 'refused'; readonly reason: string; readonly unavailable: readonly ResourceClaimRow[] }

/** The pod's extended resources that devices can back, with the claim that represents them. */
export interface ExtendedResources {
  readonly claim: ResourceClaimRow
  readonly names: ReadonlySet<string>
}

export interface DeviceStateInit {
  readonly pod: PodRow
  readonly cluster: ClusterView
  readonly now: Instant
  /** The pod's claims, except the one of its extended resources. */
  readonly claims: readonly ResourceClaimRow[]
  readonly extended: ExtendedResources | undefined
  readonly bindingTimeoutMs: number
}

/** A plan with all that it reads of a node: pods that a trial adds and removes change nothing. */
interface KnownPlan extends Pick<NodeRow, 'labels' | 'allocatable'> {
  readonly plan: NodePlan
}

const NOT_HERE = 'resourceclaim not available on the node'
const NOTHING: NodePlan = Object.freeze({ kind: 'plan', planned: [] })

/** What is known of a pod's claims in a cycle. Plans are made when a node is filtered, and kept. */
export class DeviceState {
  readonly pod: PodRow
  readonly claims: readonly ResourceClaimRow[]
  readonly extended: ExtendedResources | undefined
  /** Whether any claim still lacks its devices. */
  readonly allocates: boolean
  readonly #init: DeviceStateInit
  readonly #plans = new Map<string, KnownPlan>()
  #allocator: Allocator | undefined

  constructor(init: DeviceStateInit) {
    this.#init = init
    this.pod = init.pod
    this.claims = init.claims
    this.extended = init.extended
    this.allocates = init.extended !== undefined || init.claims.some(({ status }) => !status.allocation)
    for (const { status } of init.claims) checkSelector(status.allocation)
  }

  /** @throws {PluginError} when something is wrong with a claim, so that no other node would do either. */
  planFor(node: NodeRow): NodePlan {
    const { name, labels, allocatable } = node
    const known = this.#plans.get(name)
    if (known && known.labels === labels && known.allocatable === allocatable) return known.plan
    const plan = this.#makePlan(node)
    this.#plans.set(name, { plan, labels, allocatable })
    return plan
  }

  #makePlan(node: NodeRow): NodePlan {
    const extended = this.#extendedOn(node)
    if (typeof extended === 'string') return { kind: 'refused', reason: extended, unavailable: [] }
    if (!extended && this.claims.length === 0) return NOTHING
    const unavailable = this.claims.filter((claim) => !this.#isAvailable(claim, node))
    const waiting = this.claims.filter(({ status }) => !status.allocation)
    const claims = extended ? [...waiting, extended] : waiting
    const found = claims.length > 0 ? this.#allocate(claims, node) : []
    if (typeof found === 'string') return { kind: 'refused', reason: found, unavailable: [] }
    if (unavailable.length > 0) return { kind: 'refused', reason: NOT_HERE, unavailable }
    return { kind: 'plan', planned: claims.map((claim, i) => ({ claim, allocation: found[i] as Allocation })) }
  }

  #allocate(claims: readonly ResourceClaimRow[], node: NodeRow): readonly Allocation[] | AllocationFailure {
    this.#allocator ??= new Allocator(this.#init.cluster)
    return this.#allocator.allocate(claims, node)
  }

  #isAvailable(claim: ResourceClaimRow, node: NodeRow): boolean {
    const { allocation } = claim.status
    if (!allocation) return true
    if (allocation.nodeSelector && !matchNodeSelector(selectorOf(allocation.nodeSelector), node).matches) return false
    return !isStuck(claim, this.#init.now, this.#init.bindingTimeoutMs)
  }

  /** The claim for extended resources with the requests that this node needs; `undefined`: the node has the resources itself. */
  #extendedOn(node: NodeRow): ResourceClaimRow | string | undefined {
    const { extended } = this
    if (!extended) return undefined
    // An allocation from an earlier cycle may contain devices that are gone: it has to be deleted first.
    if (extended.claim.spec.requests.length > 0) return 'cannot schedule extended resource claim'
    const { pod, cluster } = this.#init
    const lacking = pod.shape.requests.scalars.some(
      ([name, amount]) => amount !== 0 && !extended.names.has(name) && mayBeDevices(name) && !offers(node, name),
    )
    if (lacking) return 'cannot fit resource'
    const resources = deviceResourcesOn(extended.names, node)
    // Beside other claims one without requests is made all the same.
    if (resources.length === 0 && this.claims.length === 0) return undefined
    return { ...extended.claim, spec: { ...extended.claim.spec, requests: extendedRequests(pod, resources, cluster) } }
  }
}

/** Whether the node lists the resource at all, even as 0. */
function offers({ allocatable }: NodeRow, name: string): boolean {
  return allocatable.scalars.some(([scalar]) => scalar === name)
}

function checkSelector(allocation: Allocation | undefined): void {
  const error = allocation?.nodeSelector && nodeSelectorError(selectorOf(allocation.nodeSelector))
  if (error !== undefined) throw new PluginError(error)
}
