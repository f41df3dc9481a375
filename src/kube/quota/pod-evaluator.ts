import { type ExactResources, sumOfResources } from '../exact-resources.ts'
import { addMs, type Instant } from '../instant.ts'
import { labelKeyErrors } from '../label-syntax.ts'
import type { PodRow } from '../pod.ts'
import {
  type ContainerDemand,
  type ContainerGrant,
  type PodDemand,
  type PodGrant,
  podLimitList,
  podRequestList,
} from '../pod-resources.ts'
import type { PodAffinity, PodSpec, ResourceList } from '../pod-spec.ts'
import { type Quantity, quantity } from '../quantity.ts'
import type { ScopeRequirement } from '../resource-quota.ts'
import type { QuotaEvaluator } from './quota-evaluator.ts'

/** The fields of a pod that quotas count. */
export interface ChargedPod extends Pick<PodRow, 'phase' | 'deletionTimestamp' | 'deletionGracePeriodSeconds' | 'qosClass'> {
  readonly conditions: PodRow['conditions']
  readonly containerStatuses: PodGrant['containerStatuses']
  readonly initContainerStatuses: PodGrant['initContainerStatuses']
  readonly shape: {
    readonly spec: PodDemand & Pick<PodSpec, 'priorityClassName' | 'activeDeadlineSeconds' | 'podAffinity' | 'podAntiAffinity'>
  }
}

const COMPUTE = ['cpu', 'memory', 'ephemeral-storage'] as const
const COUNT = 'count/pods'
const ONE: ExactResources = new Map([[COUNT, quantity('1')]])

const TRACKED: ReadonlySet<string> = new Set([
  COUNT,
  'pods',
  ...COMPUTE,
  ...COMPUTE.map((name) => `requests.${name}`),
  ...COMPUTE.map((name) => `limits.${name}`),
])

/** Resources that every container must set as soon as a quota limits them. Upstream calls the rule a mistake, and keeps it. */
const DEMANDED: ReadonlySet<string> = new Set(['cpu', 'memory', 'requests.cpu', 'requests.memory', 'limits.cpu', 'limits.memory'])

const HUGE_PAGES = 'hugepages-'
const DEVICE_CLASS = 'deviceclass.resource.kubernetes.io/'

/** Pods: compute resources, the pods that are not at their end (`pods`), and all of them (`count/pods`). */
export const podEvaluator: QuotaEvaluator<ChargedPod> = {
  kind: 'Pod',
  tracks: isPodQuota,
  inScope: isPodInScope,
  usage: podQuotaUsage,
  missing: unspokenResources,
}

function isPodQuota(name: string): boolean {
  if (TRACKED.has(name) || name.startsWith(HUGE_PAGES) || name.startsWith(`requests.${HUGE_PAGES}`)) return true
  if (!name.startsWith('requests.')) return false
  const native = !name.includes('/') || name.includes('kubernetes.io/')
  return !native || name.startsWith(`requests.${DEVICE_CLASS}`)
}

/** Pods at their end, and those whose grace period ran out twice over, count only as objects. */
export function podQuotaUsage(pod: ChargedPod, now: Instant): ExactResources {
  if (!isCharged(pod, now)) return ONE
  const { spec } = pod.shape
  if (!isGranted(pod)) return usageOf(pod, spec)
  const known = usageBySpec.get(spec)
  if (known) return known
  const usage = interned(usageOf(pod, spec))
  usageBySpec.set(spec, usage)
  return usage
}

/** The usage of pods whose requests are granted: one object for all pods with the same usage. */
const usageBySpec = new WeakMap<object, ExactResources>()
const usageByText = new Map<string, ExactResources>()
/** More ways to count than clusters have; a full cache is cleared. */
const USAGES_MAX = 8192

function interned(usage: ExactResources): ExactResources {
  const text = [...usage].map(([name, amount]) => `${name}=${Object.values(amount).join(' ')}`).join()
  const known = usageByText.get(text)
  if (known) return known
  if (usageByText.size >= USAGES_MAX) usageByText.clear()
  usageByText.set(text, usage)
  return usage
}

/** Whether the status has the same resources as the spec. */
function isGranted({ shape, containerStatuses, initContainerStatuses }: ChargedPod): boolean {
  const { containers, initContainers } = shape.spec
  return (
    containerStatuses.every((status) => matchesSpec(status, containers)) &&
    initContainerStatuses.every((status) => matchesSpec(status, initContainers))
  )
}

function matchesSpec({ name, resources, allocatedResources }: ContainerGrant, containers: readonly ContainerDemand[]): boolean {
  if (resources === undefined) return true
  const own = containers.find((container) => container.name === name)?.resources
  return (
    own !== undefined &&
    sameTexts(own.requests, resources.requests) &&
    sameTexts(own.limits, resources.limits) &&
    (allocatedResources === undefined || sameTexts(own.requests, allocatedResources))
  )
}

/** Amounts that are spelled in another way are taken for others. */
function sameTexts(a: ResourceList, b: ResourceList): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

function usageOf(pod: ChargedPod, spec: PodDemand): ExactResources {
  const { containerStatuses, initContainerStatuses } = pod
  const resize = pod.conditions.find(({ type }) => type === 'PodResizePending')
  const grant: PodGrant = { containerStatuses, initContainerStatuses, resizeInfeasible: resize?.reason === 'Infeasible' }
  return sumOfResources([ONE, quotaNames(podRequestList(spec, { grant }), podLimitList(spec, { grant }))])
}

/** Whether the pod still takes compute resources of a quota (QuotaV1Pod). */
export function isCharged(
  pod: Pick<ChargedPod, 'phase' | 'deletionTimestamp' | 'deletionGracePeriodSeconds'>,
  now: Instant,
): boolean {
  if (pod.phase === 'Failed' || pod.phase === 'Succeeded') return false
  if (pod.deletionTimestamp === undefined || pod.deletionGracePeriodSeconds === undefined) return true
  return now <= addMs(pod.deletionTimestamp, pod.deletionGracePeriodSeconds * 1000)
}

/** Requests and limits under the names that quotas use for them. */
function quotaNames(requests: ExactResources, limits: ExactResources): ExactResources {
  const usage = new Map<string, Quantity>([['pods', quantity('1')]])
  for (const name of COMPUTE) {
    const [request, limit] = [requests.get(name), limits.get(name)]
    if (request) usage.set(name, request).set(`requests.${name}`, request)
    if (limit) usage.set(`limits.${name}`, limit)
  }
  for (const [name, request] of requests) {
    if (name.startsWith(HUGE_PAGES)) usage.set(name, request).set(`requests.${name}`, request)
    if (isExtended(name)) usage.set(`requests.${name}`, request)
  }
  return usage
}

function isExtended(name: string): boolean {
  if (name.startsWith(DEVICE_CLASS)) return true
  if (!name.includes('/') || name.includes('kubernetes.io/') || name.startsWith('requests.')) return false
  return labelKeyErrors(`requests.${name}`).length === 0
}

export function isPodInScope(pod: ChargedPod, scope: ScopeRequirement): boolean {
  const { spec } = pod.shape
  switch (scope.scopeName) {
    case 'Terminating':
      return hasDeadline(spec)
    case 'NotTerminating':
      return !hasDeadline(spec)
    case 'BestEffort':
      return pod.qosClass === 'BestEffort'
    case 'NotBestEffort':
      return pod.qosClass !== 'BestEffort'
    case 'PriorityClass':
      return namesClass(spec.priorityClassName, scope)
    case 'CrossNamespacePodAffinity':
      return reachesOut(spec.podAffinity) || reachesOut(spec.podAntiAffinity)
    default:
      return false
  }
}

function hasDeadline({ activeDeadlineSeconds }: Pick<PodSpec, 'activeDeadlineSeconds'>): boolean {
  return activeDeadlineSeconds !== undefined && activeDeadlineSeconds >= 0
}

function namesClass(className: string, { operator, values }: ScopeRequirement): boolean {
  switch (operator) {
    case 'Exists':
      return className !== ''
    case 'DoesNotExist':
      return className === ''
    case 'In':
      return className !== '' && values.includes(className)
    case 'NotIn':
      return className === '' || !values.includes(className)
    default:
      return false
  }
}

/** Whether some term selects other namespaces, or may do so. */
function reachesOut(affinity: PodAffinity | undefined): boolean {
  if (affinity === undefined) return false
  const terms = [...affinity.required, ...affinity.preferred.map(({ term }) => term)]
  return terms.some(({ namespaces, namespaceSelector }) => namespaces.length > 0 || namespaceSelector !== undefined)
}

/** Containers that leave out what a quota limits. Pods with pod-level resources need not set them for each container. */
export function unspokenResources(pod: ChargedPod, limited: readonly string[]): string | undefined {
  const { spec } = pod.shape
  if (hasPodLevelResources(spec)) return undefined
  const demanded = limited.filter((name) => DEMANDED.has(name)).sort()
  const complaints = demanded.flatMap((name) => {
    const silent = [...spec.containers, ...spec.initContainers].filter((container) => !speaksOf(container, name))
    const names = [...new Set(silent.map((container) => container.name))].sort()
    return names.length > 0 ? [`${name} for: ${names.join(',')}`] : []
  })
  return complaints.length > 0 ? `must specify ${complaints.join('; ')}` : undefined
}

function hasPodLevelResources({ resources }: PodDemand): boolean {
  const isSet = (name: string): boolean => name === 'cpu' || name === 'memory' || name.startsWith(HUGE_PAGES)
  return resources !== undefined && [...Object.keys(resources.requests), ...Object.keys(resources.limits)].some(isSet)
}

function speaksOf({ resources }: ContainerDemand, quotaName: string): boolean {
  const [list, name] = quotaName.startsWith('limits.')
    ? [resources.limits, quotaName.slice('limits.'.length)]
    : [resources.requests, quotaName.replace('requests.', '')]
  return list[name] !== undefined
}
