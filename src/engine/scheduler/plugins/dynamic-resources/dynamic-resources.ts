import { parseGoDuration } from '../../../../kube/duration.ts'
import type { Instant } from '../../../../kube/instant.ts'
import { keyOf } from '../../../../kube/namespaced-name.ts'
import type { NodeRow } from '../../../../kube/node.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { type DeviceAsk, FREE_CLAIM, type ResourceClaimRow, resourceClaimRow } from '../../../../kube/resource-claim.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { textArg } from '../../configuration/plugin-args.ts'
import { deviceResources } from '../../devices/extended-resource.ts'
import { type PluginFactory, type Prepared, prepared, type SchedulerPlugin } from '../../framework/framework.ts'
import type { PostFilterContext, PostFilterResult } from '../../framework/post-filter-context.ts'
import { PluginError, type Rejection, rejection, SKIP, type Skip } from '../../framework/status.ts'
import { normalizeByHighest } from '../normalize-score.ts'
import { CLAIM_HINTS } from './claim-hints.ts'
import { DeviceState, type NodePlan } from './device-state.ts'
import { deviceWait } from './device-wait.ts'
import { extendedClaimFor } from './extended-claim.ts'
import { extendedClaimOf, podDeviceClaims } from './pod-device-claims.ts'
import { claimsAsPlanned, isReservedFor, reservedClaims } from './reserve-claims.ts'

const NAME = 'DynamicResources'

/** How long a pod waits for its devices to be attached (DynamicResourcesArgs.bindingTimeout). */
const BINDING_TIMEOUT_MS = 600_000
/** How many alternatives a request may have: the first is worth that much, each further one a point less. */
const ALTERNATIVES_MAX = 8

/** Allocates the devices that the claims of pods request (dynamic resource allocation with structured parameters). */
const dynamicResourcesPlugin = (bindingTimeoutMs: number): SchedulerPlugin<DeviceState | undefined, DeviceState | undefined> => ({
  name: NAME,
  hints: CLAIM_HINTS,
  preEnqueue(pod, { cluster }) {
    if (pod.shape.spec.resourceClaims.length === 0) return undefined
    const claims = podDeviceClaims(pod, cluster)
    return typeof claims === 'string' ? refusal(claims) : undefined
  },
  preFilter(pod, cluster, now) {
    const { resourceClaims } = pod.shape.spec
    const devices = deviceResources(pod.shape.requests, cluster)
    if (resourceClaims.length === 0 && !devices) return SKIP
    return prepare(pod, { cluster, now, devices, bindingTimeoutMs })
  },
  filter(_pod, node, state) {
    const plan = state?.planFor(node)
    return plan?.kind === 'refused' ? planRefusal(plan.reason) : undefined
  },
  postFilter: (_pod, context) => release(context),
  score: (_pod, node, state) => (state ? scoreOf(state, node) : 0),
  normalize: (scores) => normalizeByHighest(scores, false),
  reserve: (pod, node, state) => (state ? reservedClaims(pod, node, state) : []),
  preBind: (_pod, node, state) =>
    state &&
    deviceWait(claimsAsPlanned(node, state), node.name, {
      timeoutMs: bindingTimeoutMs,
      extended: (check) => extendedClaimOf(check.pod, check.cluster),
    }),
})

const usual = dynamicResourcesPlugin(BINDING_TIMEOUT_MS)

export const dynamicResources: PluginFactory = {
  name: NAME,
  create(args) {
    const given = textArg(args, 'bindingTimeout')
    const timeoutMs = given === '' ? BINDING_TIMEOUT_MS : parseGoDuration(given)
    return timeoutMs === BINDING_TIMEOUT_MS ? usual : dynamicResourcesPlugin(timeoutMs)
  },
}

const refusals = new Map<string, Rejection>()

/** The few reasons for which a node is refused repeat: each refusal is created once (semantics A16.1). */
function planRefusal(reason: string): Rejection {
  const known = refusals.get(reason) ?? refusal(reason)
  refusals.set(reason, known)
  return known
}

function refusal(reason: string): Rejection {
  return rejection(NAME, 'UnschedulableAndUnresolvable', reason)
}

interface Preparation {
  readonly cluster: ClusterView
  readonly now: Instant
  readonly devices: ReadonlySet<string> | undefined
  readonly bindingTimeoutMs: number
}

function prepare(
  pod: PodRow,
  { cluster, now, devices, bindingTimeoutMs }: Preparation,
): Prepared<DeviceState | undefined> | Skip | Rejection {
  const claims = podDeviceClaims(pod, cluster)
  if (typeof claims === 'string') return refusal(claims)
  const extended = devices && { names: devices, claim: extendedClaimOf(pod, cluster) ?? extendedClaimFor(pod) }
  if (claims.length === 0 && !extended) return SKIP
  for (const claim of claims) {
    const problem = claim.status.allocation ? undefined : requestProblem(claim, cluster)
    if (problem !== undefined) return refusal(problem)
  }
  return prepared(new DeviceState({ pod, cluster, now, claims, extended, bindingTimeoutMs }))
}

/** Without its classes no claim can be allocated anywhere. */
function requestProblem(claim: ResourceClaimRow, cluster: ClusterView): string | undefined {
  for (const { name, exactly, firstAvailable } of claim.spec.requests) {
    const asks = exactly ? [{ ask: exactly, label: name }] : firstAvailable.map((ask) => ({ ask, label: `${name}/${ask.name}` }))
    if (asks.length === 0) return `resource claim ${keyOf(claim)}, request ${name}: unknown request type`
    for (const { ask, label } of asks) {
      if (!hasClass(ask, label, cluster)) return `request ${label}: device class ${ask.deviceClassName} does not exist`
    }
  }
  return undefined
}

function hasClass({ deviceClassName }: DeviceAsk, label: string, cluster: ClusterView): boolean {
  if (deviceClassName === '') throw new PluginError(`request ${label}: unsupported request type`)
  return cluster.get('DeviceClass', '', deviceClassName) !== undefined
}

/** When no node fits: frees a claim whose devices were in the way, unless another pod uses it (semantics A16.4). */
function release(context: PostFilterContext): PostFilterResult {
  // Upstream reads its own state first, which is missing if an earlier plugin ended the cycle.
  if (!context.wasPreFiltered(NAME)) return unhelpful('error', 'not found')
  const state = context.stateOf(NAME)
  if (!(state instanceof DeviceState)) return unhelpful('unschedulable', 'no new claims to deallocate')
  const claim = releasable(state, context)
  if (claim) {
    const freed = resourceClaimRow({ ...claim, status: FREE_CLAIM })
    return { ...unhelpful('unschedulable', 'deallocation of ResourceClaim completed'), release: { action: 'free', claim: freed } }
  }
  const own = state.extended?.claim
  if (!own || own.name === '') return unhelpful('unschedulable', 'still not schedulable')
  return { ...unhelpful('unschedulable', 'deletion of ResourceClaim completed'), release: { action: 'delete', claim: own } }
}

/** The first claim that was not available on some node and that only this pod uses. */
function releasable(state: DeviceState, context: PostFilterContext): ResourceClaimRow | undefined {
  const unavailable = new Set<ResourceClaimRow>()
  for (const { node, rejection: verdict } of context.refused) {
    const plan: NodePlan | undefined = verdict.plugin === NAME ? state.planFor(node) : undefined
    if (plan?.kind === 'refused') for (const claim of plan.unavailable) unavailable.add(claim)
  }
  const pod = state.pod
  return state.claims.find(
    (claim) =>
      unavailable.has(claim) &&
      (claim.status.reservedFor.length === 0 || (claim.status.reservedFor.length === 1 && isReservedFor(pod, claim))),
  )
}

function unhelpful(outcome: PostFilterResult['outcome'], message: string): PostFilterResult {
  return { outcome, nominate: undefined, victims: [], clearedNominations: [], message, preemption: undefined }
}

/** The better the alternatives that were allocated to requests, the higher (semantics A16.5). */
function scoreOf(state: DeviceState, node: NodeRow): number {
  const plan = state.planFor(node)
  if (plan.kind === 'refused' || !state.allocates) return 0
  const allocated = state.claims.filter(({ status }) => status.allocation)
  let score = 0
  for (const { spec, status } of allocated) score += worth(spec.requests, status.allocation?.results ?? [])
  for (const { claim, allocation } of plan.planned) score += worth(claim.spec.requests, allocation.results)
  return score
}

function worth(requests: ResourceClaimRow['spec']['requests'], results: readonly { readonly request: string }[]): number {
  const chosen = new Set(results.map(({ request }) => request))
  let sum = 0
  for (const { name, exactly, firstAvailable } of requests) {
    if (exactly) continue
    firstAvailable.forEach((alternative, i) => {
      if (chosen.has(`${name}/${alternative.name}`)) sum += ALTERNATIVES_MAX - i
    })
  }
  return sum
}
