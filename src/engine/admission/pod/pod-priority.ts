import type { PriorityClassRow } from '../../../kube/priority-class.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type ApiResult, ok } from '../../turn.ts'
import { forbidden } from '../forbidden.ts'
import { type PodChange, withSpec } from './pod-request.ts'
import { knowsPriorityClasses, priorityOfPods } from './unread-priority.ts'

/** What a class sets in its pods; a class of the API always has a policy, by default `PreemptLowerPriority`. */
export interface PriorityOfClass extends Pick<PriorityClassRow, 'name' | 'value' | 'globalDefault'> {
  readonly preemptionPolicy: string | undefined
}

/** The priority fields of a pod's spec. */
export interface PriorityRequest {
  readonly kind: 'Pod'
  readonly namespace: string
  readonly name: string
  readonly priorityClassName: string
  readonly priority: number | undefined
  readonly preemptionPolicy: string | undefined
}

export type ResolvedPriority = Pick<PriorityRequest, 'priorityClassName' | 'priority' | 'preemptionPolicy'>

const DEFAULT_POLICY = 'PreemptLowerPriority'

/** Classes that the API server creates automatically, so that a twin that was loaded without any still has them. */
const BUILT_IN: readonly PriorityOfClass[] = [
  { name: 'system-cluster-critical', value: 2_000_000_000, globalDefault: false, preemptionPolicy: DEFAULT_POLICY },
  { name: 'system-node-critical', value: 2_000_001_000, globalDefault: false, preemptionPolicy: DEFAULT_POLICY },
]

/** Whether every cluster has the class. */
export function isBuiltInClass(name: string): boolean {
  return BUILT_IN.some((one) => one.name === name)
}

/**
 * Sets the priority of the pod to that of its class. Rows do not distinguish a template's explicit priority 0 or policy
 * `PreemptLowerPriority` from unset fields, so these two never contradict a class here.
 */
export const podPriority: PodChange = (pod, cluster) => {
  const { priority, priorityClassName, preemptionPolicy } = pod.spec
  const request: PriorityRequest = {
    kind: 'Pod',
    namespace: pod.namespace,
    name: pod.name,
    priorityClassName,
    priority: priority === 0 ? undefined : priority,
    preemptionPolicy: preemptionPolicy === DEFAULT_POLICY ? undefined : preemptionPolicy,
  }
  const classes = classesFor(priorityClassName, cluster)
  const found = classes === undefined ? ok(priorityUnread(request, cluster)) : resolvePriority(request, classes)
  if (!found.ok) return found
  const resolved = {
    priorityClassName: found.value.priorityClassName,
    priority: found.value.priority ?? 0,
    preemptionPolicy: found.value.preemptionPolicy ?? DEFAULT_POLICY,
  }
  const same =
    resolved.priorityClassName === priorityClassName &&
    resolved.priority === priority &&
    resolved.preemptionPolicy === preemptionPolicy
  return ok(same ? pod : withSpec(pod, { ...pod.spec, ...resolved }))
}

/**
 * The priority, class and policy of a new pod (Priority admission): those of the class that it names, else of the global default,
 * else 0. A pod may repeat the value of its class, but not contradict it.
 */
export function resolvePriority(pod: PriorityRequest, classes: readonly PriorityOfClass[]): ApiResult<ResolvedPriority> {
  const named = pod.priorityClassName === '' ? globalDefault(classes) : classes.find(({ name }) => name === pod.priorityClassName)
  if (named === undefined && pod.priorityClassName !== '')
    return forbidden(pod, `no PriorityClass with name ${pod.priorityClassName} was found`)
  const { name, value, preemptionPolicy } = named ?? { name: '', value: 0, preemptionPolicy: DEFAULT_POLICY }
  if (pod.priority !== undefined && pod.priority !== value)
    return forbidden(pod, contradiction(`integer value of priority (${pod.priority})`, String(value)))
  if (preemptionPolicy !== undefined && pod.preemptionPolicy !== undefined && pod.preemptionPolicy !== preemptionPolicy)
    return forbidden(pod, contradiction(`string value of PreemptionPolicy (${pod.preemptionPolicy})`, preemptionPolicy))
  return ok({ priorityClassName: name, priority: value, preemptionPolicy: preemptionPolicy ?? pod.preemptionPolicy })
}

/** Why a pod whose value differs from its class is refused. */
export function contradiction(what: string, computed: string): string {
  const rule = `the ${what} must not be provided in pod spec`
  return `${rule}; priority admission controller computed ${computed} from the given PriorityClass name`
}

/** Of several global defaults, which only a race can make, the least counts. */
function globalDefault(classes: readonly PriorityOfClass[]): PriorityOfClass | undefined {
  return classes.filter((candidate) => candidate.globalDefault).toSorted((a, b) => a.value - b.value)[0]
}

/** `undefined`: the class was not read. */
function classesFor(name: string, cluster: ClusterView): readonly PriorityOfClass[] | undefined {
  if (name === '') return cluster.list('PriorityClass')
  const found = cluster.get('PriorityClass', '', name)
  if (found) return [found]
  return knowsPriorityClasses(cluster) || isBuiltInClass(name) ? BUILT_IN : undefined
}

/** The value of a class, where it is known; of one that was not read, pods show it (semantics F4.2). */
export function valueOfClass(name: string, cluster: ClusterView): number | undefined {
  const found = cluster.get('PriorityClass', '', name) ?? BUILT_IN.find((own) => own.name === name)
  return found?.value ?? (knowsPriorityClasses(cluster) ? undefined : priorityOfPods(name, cluster)?.priority)
}

/** What other pods of the class have, else what the pod requests (semantics F4.2). */
function priorityUnread(request: PriorityRequest, cluster: ClusterView): ResolvedPriority {
  const given = priorityOfPods(request.priorityClassName, cluster)
  const { priorityClassName, priority = given?.priority, preemptionPolicy = given?.preemptionPolicy } = request
  return { priorityClassName, priority, preemptionPolicy }
}
