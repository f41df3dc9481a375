import { type Condition, condition, setCondition } from '../../kube/condition.ts'
import { stamp } from '../../kube/instant.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import { assert } from '../../lib/assert.ts'
import { hashText } from '../../lib/hash.ts'
import {
  type ContainerStatuses,
  createdContainers,
  endedContainers,
  pullFailures,
  readyContainers,
  restartedContainers,
  restartingContainers,
  runningContainers,
} from './container-statuses.ts'
import { type ConditionsInput, containersReadyCondition, initializedCondition, podReadyCondition } from './pod-conditions.ts'
import type { StageContext } from './stage.ts'

type Effect = (context: StageContext) => PodRow | 'remove'

/** Exit code of a process that ended on TERM. */
const TERMINATED = 143

/** What stages write: the pod as it is afterwards, or its removal. */
export const effects = {
  /** The kubelet takes the pod on: conditions are reported, containers are being created. */
  accept: (context) =>
    written(context, { ...createdContainers(context.pod), startTime: stamp(context.now), hasSandbox: 'False' }),
  run: (context) => {
    const { pod, now } = context
    const podIP = pod.podIP === '' ? addressOf(pod) : pod.podIP
    const startTime = pod.startTime ?? stamp(now)
    return written(context, { ...runningContainers(pod, now), startTime, podIP, phase: 'Running', hasSandbox: 'True' })
  },
  failPull: (context) => {
    const { pod, now } = context
    return written(context, { ...pullFailures(pod), startTime: pod.startTime ?? stamp(now), hasSandbox: 'True' })
  },
  /** The containers are ready; the pod is too when its readiness gates are (WL-COND-11). */
  becomeReady: (context) => written(context, readyContainers(context.pod)),
  /** The containers have ended for good. */
  finish: (context) => finished(context, exitCode(context)),
  /** The containers have ended; the restart policy decides whether for good (WL-RST-01). */
  exit: (context) => {
    const code = exitCode(context)
    const { pod, now } = context
    const policy = pod.shape.spec.restartPolicy
    if (policy === 'Never' || (policy === 'OnFailure' && code === 0)) return finished(context, code)
    return written(context, restartingContainers(pod, now, code))
  },
  restart: (context) => written(context, restartedContainers(context.pod, context.now)),
  /** The containers were told to end and did. */
  stop: (context) => finished(context, TERMINATED),
  remove: () => 'remove',
} satisfies Record<string, Effect>

export type EffectName = keyof typeof effects

type StatusChange = ContainerStatuses &
  Partial<Pick<PodRow, 'phase' | 'startTime' | 'podIP'>> & { readonly hasSandbox?: Condition['status'] }

/** The pod with the change and the conditions that follow from it. */
function written({ pod, now }: StageContext, change: StatusChange): PodRow {
  const phase = change.phase ?? pod.phase
  const { containers, initContainers, readinessGates } = pod.shape.spec
  const input: ConditionsInput = {
    pod: { containers, initContainers, readinessGates, generation: pod.generation },
    statuses: [...change.initContainerStatuses, ...change.containerStatuses],
    phase,
  }
  const next = [
    ...(change.hasSandbox === undefined ? [] : [condition({ type: 'PodReadyToStartContainers', status: change.hasSandbox })]),
    initializedCondition(input, pod.conditions),
    podReadyCondition(input, pod.conditions),
    containersReadyCondition(input),
  ]
  let conditions = pod.conditions
  for (const item of next) conditions = setCondition(conditions, condition({ ...item, lastTransitionTime: stamp(now) }))
  return podRow({
    ...pod,
    phase,
    conditions,
    startTime: change.startTime ?? pod.startTime,
    podIP: change.podIP ?? pod.podIP,
    containerStatuses: change.containerStatuses,
    initContainerStatuses: change.initContainerStatuses,
  })
}

function finished(context: StageContext, code: number): PodRow {
  const { pod, now } = context
  return written(context, { ...endedContainers(pod, now, code), phase: code === 0 ? 'Succeeded' : 'Failed', hasSandbox: 'True' })
}

function exitCode({ pod, timing, cluster }: StageContext): number {
  const exit = timing.exit(pod, cluster)
  assert(exit !== undefined, 'a pod whose containers end has an exit')
  return exit.code
}

/** Which address a pod gets is the network plugin's affair; one that is its own is enough to be an endpoint. */
function addressOf(pod: PodRow): string {
  const hash = hashText(pod.uid === '' ? `${pod.namespace}/${pod.name}` : pod.uid)
  return `10.244.${(hash >>> 8) & 255}.${(hash & 253) + 1}`
}
