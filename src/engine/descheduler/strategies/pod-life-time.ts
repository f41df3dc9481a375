import type { Field } from '../../../kube/codec/field.ts'
import type { Condition } from '../../../kube/condition.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import { allowOnly, optionalCount, readChoices, readIncludeExclude, readPodScope } from '../args.ts'
import { hasExitCode, hasTerminated, hasWaiting } from '../container-states.ts'
import { DeschedulerPolicyError } from '../descheduler-error.ts'
import { mayGo } from '../pods-on.ts'
import type { StrategyPlugin } from '../strategy.ts'

const PHASES = ['Running', 'Pending', 'Succeeded', 'Failed', 'Unknown']
const POD_REASONS = ['NodeAffinity', 'NodeLost', 'Shutdown', 'UnexpectedAdmissionError', 'DeadlineExceeded', 'Evicted']
const WAITING = ['PodInitializing', 'ContainerCreating', 'ImagePullBackOff', 'CrashLoopBackOff', 'CreateContainerConfigError']
const FAILED_START = ['ErrImagePull', 'CreateContainerError', 'InvalidImageName', 'ContainerCannotRun', 'StartError']
const STATES = [...PHASES, ...POD_REASONS, ...WAITING, ...FAILED_START, 'OOMKilled', 'Error', 'Completed']

type Test = (pod: PodRow, now: Instant) => boolean

/** Evicts pods that have lived for long enough, or are in a state to be left, the oldest first (descheduler pod_lifetime.go). */
export const podLifeTime: StrategyPlugin = {
  name: 'PodLifeTime',
  point: 'deschedule',
  read(args) {
    const criteria = ['maxPodLifeTimeSeconds', 'states', 'conditions', 'exitCodes']
    const extras = ['ownerKinds', 'includingInitContainers', 'includingEphemeralContainers']
    allowOnly(args, ['namespaces', 'labelSelector', ...criteria, ...extras])
    const inScope = readPodScope(args)
    const tests = [byAge(args), byState(args), byCondition(args), byExitCode(args)].filter((test) => test !== undefined)
    if (tests.length === 0)
      throw new DeschedulerPolicyError(
        args.path,
        `at least one filtering criterion must be specified (${criteria.slice(0, -1).join(', ')}, or ${criteria.at(-1)})`,
      )
    const isOwned = byOwner(args)
    return (round) => {
      const pods = round.nodes.flatMap(({ name }) =>
        round.cluster
          .podsOnNode(name)
          .filter((pod) => inScope(pod) && isOwned(pod) && tests.every((test) => test(pod, round.now)) && mayGo(pod, round)),
      )
      // A node that has reached its limit does not stop the pods of other nodes, which are sorted in between.
      for (const pod of pods.toSorted((a, b) => a.creationTimestamp - b.creationTimestamp))
        if (round.evict(pod) === 'total-limit') return
    }
  },
}

function byAge(args: Field): Test | undefined {
  const most = optionalCount(args, 'maxPodLifeTimeSeconds')
  if (most === undefined) return undefined
  return (pod, now) => Math.floor((now - pod.creationTimestamp) / 1000) > most
}

function byState(args: Field): Test | undefined {
  const states = readChoices(args, 'states', STATES)
  if (states.length === 0) return undefined
  const withInit = args.flag('includingInitContainers')
  const withEphemeral = args.flag('includingEphemeralContainers')
  const isIn = (statuses: readonly ContainerStatus[]): boolean => hasWaiting(statuses, states) || hasTerminated(statuses, states)
  return (pod) =>
    states.includes(pod.phase) ||
    states.includes(pod.reason) ||
    isIn(pod.containerStatuses) ||
    (withInit && isIn(pod.initContainerStatuses)) ||
    (withEphemeral && isIn(pod.ephemeralContainerStatuses))
}

function byExitCode(args: Field): Test | undefined {
  const codes = args.integers('exitCodes')
  if (codes.length === 0) return undefined
  const withInit = args.flag('includingInitContainers')
  return (pod) => hasExitCode(pod.containerStatuses, codes) || (withInit && hasExitCode(pod.initContainerStatuses, codes))
}

function byOwner(args: Field): (pod: PodRow) => boolean {
  const { include, exclude } = readIncludeExclude(args, 'ownerKinds')
  if (include.length > 0) return (pod) => pod.ownerReferences.some(({ kind }) => include.includes(kind))
  return (pod) => !pod.ownerReferences.some(({ kind }) => exclude.includes(kind))
}

function byCondition(args: Field): Test | undefined {
  const wanted = args.list('conditions', readCondition)
  if (wanted.length === 0) return undefined
  return ({ conditions }, now) => wanted.some((test) => conditions.some((condition) => test(condition, now)))
}

function readCondition(field: Field): (condition: Condition, now: Instant) => boolean {
  const names = ['type', 'status', 'reason', 'minTimeSinceLastTransitionSeconds']
  allowOnly(field, names)
  if (!names.some((name) => field.has(name)))
    throw new DeschedulerPolicyError(
      field.path,
      'at least one of type, status, reason, or minTimeSinceLastTransitionSeconds must be set',
    )
  const [type, status, reason] = [field.text('type'), field.text('status'), field.text('reason')]
  const ageMin = optionalCount(field, 'minTimeSinceLastTransitionSeconds')
  const isLike = (condition: Condition): boolean =>
    (type === '' || condition.type === type) &&
    (status === '' || condition.status === status) &&
    (reason === '' || condition.reason === reason)
  return (condition, now) => {
    if (!isLike(condition)) return false
    const since = condition.lastTransitionTime
    return ageMin === undefined || (since !== undefined && Math.floor((now - since) / 1000) >= ageMin)
  }
}
