import { condition, setCondition } from '../../kube/condition.ts'
import { stamp } from '../../kube/instant.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import { assert } from '../../lib/assert.ts'
import { hashText } from '../../lib/hash.ts'
import {
  createdContainers,
  endedContainers,
  pullFailures,
  readyContainers,
  restartingContainers,
  runningContainers,
} from './container-statuses.ts'
import type { StageContext } from './stage.ts'
import { isBackingOff, tests } from './tests.ts'

type Effect = (context: StageContext) => PodRow | 'remove'

/** Exit code of a process that ended on TERM. */
const TERMINATED = 143

/** What stages write: the pod as it is afterwards, or its removal. */
export const effects = {
  /** The kubelet takes the pod on: conditions are reported, containers are being created. */
  accept: (context) => {
    const { pod, now } = context
    const initialized = pod.shape.spec.initContainers.length === 0
    const names = pod.shape.spec.initContainers.map(({ name }) => name)
    const init = initialized
      ? { status: 'True' as const }
      : {
          status: 'False' as const,
          reason: 'ContainersNotInitialized',
          message: `containers with incomplete status: [${names.join(' ')}]`,
        }
    const conditions = [
      { type: 'PodReadyToStartContainers', status: 'False' as const },
      { type: 'Initialized', ...init },
      ...unreadyConditions(pod),
    ]
    return written(context, { conditions, startTime: stamp(now), containerStatuses: createdContainers(pod) })
  },
  run: (context) => {
    const { pod, now } = context
    const conditions = [...startedConditions(), ...unreadyConditions(pod)]
    const podIP = pod.podIP === '' ? addressOf(pod) : pod.podIP
    const startTime = pod.startTime ?? stamp(now)
    return written(context, { conditions, startTime, podIP, phase: 'Running', containerStatuses: runningContainers(pod, now) })
  },
  failPull: (context) => {
    const { pod, now } = context
    const conditions = [...startedConditions(), ...unreadyConditions(pod)]
    return written(context, { conditions, startTime: pod.startTime ?? stamp(now), containerStatuses: pullFailures(pod) })
  },
  containersReady: (context) => {
    const { pod } = context
    const missing = pod.shape.spec.readinessGates.find(
      (gate) => !pod.conditions.some(({ type, status }) => type === gate && status === 'True'),
    )
    const ready =
      missing === undefined
        ? { type: 'Ready', status: 'True' as const }
        : { type: 'Ready', status: 'False' as const, reason: 'ReadinessGatesNotReady', message: gateMessage(pod, missing) }
    return written(context, {
      conditions: [{ type: 'ContainersReady', status: 'True' }, ready],
      containerStatuses: readyContainers(pod),
    })
  },
  becomeReady: (context) => {
    const types = ['Ready', 'ContainersReady']
    const conditions = types.map((type) => ({ type, status: 'True' as const }))
    return written(context, { conditions, containerStatuses: readyContainers(context.pod) })
  },
  /** The containers have ended for good. */
  finish: (context) => finished(context, exitCode(context)),
  /** The containers have ended; the restart policy decides whether for good (WL-RST-01). */
  exit: (context) => {
    const code = exitCode(context)
    const { pod, now } = context
    const policy = pod.shape.spec.restartPolicy
    if (policy === 'Never' || (policy === 'OnFailure' && code === 0)) return finished(context, code)
    return written(context, { conditions: unreadyConditions(pod), containerStatuses: restartingContainers(pod, now, code) })
  },
  restart: (context) => {
    const { pod, now } = context
    const restarted = runningContainers(pod, now)
    const containerStatuses = pod.containerStatuses.map((status, i) => (isBackingOff(status) ? (restarted[i] ?? status) : status))
    return written(context, { conditions: unreadyConditions(pod), containerStatuses })
  },
  /** The containers were told to end and did. */
  stop: (context) => finished(context, TERMINATED),
  remove: () => 'remove',
} satisfies Record<string, Effect>

export type EffectName = keyof typeof effects

type ConditionChange = Pick<ReturnType<typeof condition>, 'type' | 'status'> & {
  readonly reason?: string
  readonly message?: string
}
type StatusChange = Partial<Pick<PodRow, 'phase' | 'startTime' | 'podIP' | 'containerStatuses'>> & {
  readonly conditions: readonly ConditionChange[]
}

function written({ pod, now }: StageContext, change: StatusChange): PodRow {
  let conditions = pod.conditions
  for (const next of change.conditions) {
    conditions = setCondition(conditions, condition({ ...next, lastTransitionTime: stamp(now) }))
  }
  return podRow({ ...pod, ...change, conditions })
}

function finished(context: StageContext, code: number): PodRow {
  const { pod, now } = context
  const phase = code === 0 ? 'Succeeded' : 'Failed'
  const reason = code === 0 ? 'PodCompleted' : 'PodFailed'
  const conditions: ConditionChange[] = startedConditions().map((item) =>
    code === 0 && item.type === 'Initialized' ? { ...item, reason } : item,
  )
  for (const type of ['Ready', 'ContainersReady']) conditions.push({ type, status: 'False', reason })
  return written(context, { conditions, phase, containerStatuses: endedContainers(pod, now, code) })
}

function startedConditions(): ConditionChange[] {
  return [
    { type: 'PodReadyToStartContainers', status: 'True' },
    { type: 'Initialized', status: 'True' },
  ]
}

function unreadyConditions(pod: PodRow): ConditionChange[] {
  const names = pod.shape.spec.containers.map(({ name }) => name)
  const why = { reason: 'ContainersNotReady', message: `containers with unready status: [${names.join(' ')}]` }
  return ['Ready', 'ContainersReady'].map((type) => ({ type, status: 'False', ...why }))
}

function gateMessage(pod: PodRow, gate: string): string {
  const there = pod.conditions.some(({ type }) => type === gate)
  return there
    ? `the status of pod readiness gate "${gate}" is not "True", but False`
    : `corresponding condition of pod readiness gate "${gate}" does not exist.`
}

function exitCode(context: StageContext): number {
  const exit = context.timing.exit(context.pod, context.cluster)
  assert(exit !== undefined && tests.live(context), 'a pod whose containers end has an exit')
  return exit.code
}

/** Which address a pod gets is the network plugin's affair; one that is its own is enough to be an endpoint. */
function addressOf(pod: PodRow): string {
  const hash = hashText(pod.uid === '' ? `${pod.namespace}/${pod.name}` : pod.uid)
  return `10.244.${(hash >>> 8) & 255}.${(hash & 253) + 1}`
}
