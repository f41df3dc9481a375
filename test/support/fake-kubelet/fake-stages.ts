import {
  createdContainers,
  exitedContainer,
  readyContainers,
  runningContainers,
  statusOf,
} from '../../../src/engine/kubelet/status/container-statuses.ts'
import { endedEphemerals } from '../../../src/engine/kubelet/status/ephemeral-containers.ts'
import { generatePodStatus } from '../../../src/engine/kubelet/status/generate-pod-status.ts'
import type { TimingModel } from '../../../src/engine/kubelet/timing/timing-model.ts'
import { isConditionTrue } from '../../../src/kube/condition.ts'
import { addMs, type Instant } from '../../../src/kube/instant.ts'
import { type ContainerStatus, isPodReady, isPodTerminal, type PodPhase, type PodRow } from '../../../src/kube/pod.ts'
import { type Container, isSidecar } from '../../../src/kube/pod-spec.ts'
import type { ClusterView } from '../../../src/twin/cluster-view.ts'

/** The delays of the fake kubelet. */
export interface FakeTiming extends TimingModel {
  /** Whether the pod uses its whole grace period, to the second of its deletion timestamp. */
  usesWholeGrace(pod: PodRow): boolean
}

export interface FakeContext {
  readonly pod: PodRow
  readonly now: Instant
  readonly cluster: ClusterView
  readonly timing: FakeTiming
}

/** One step in the life of a pod on a fake node. The first stage whose test is true is the one that the pod is in. */
export interface FakeStage {
  readonly name: string
  when(context: FakeContext): boolean
  dueAt(context: FakeContext): Instant
  play(context: FakeContext): PodRow | 'remove'
}

const JOB_TRACKING = 'batch.kubernetes.io/job-tracking'
/** Exit code of a process that ended on the stop signal. */
const TERMINATED = 143

/** The life of a pod on the fake nodes that were used to record the real control plane. */
export const FAKE_STAGES: readonly FakeStage[] = [
  {
    name: 'run',
    when: (context) => isUntouched(context) && !failsToPull(context),
    dueAt: startsAt,
    play: ({ pod, now }) => generatePodStatus({ pod, now }, runningContainers(pod, now), { hasSandbox: 'True' }),
  },
  { name: 'failPull', when: (context) => isUntouched(context) && failsToPull(context), dueAt: startsAt, play: withPullFailures },
  {
    name: 'ready',
    when: (context) => {
      const { pod, timing, cluster } = context
      const gatesMet = pod.shape.spec.readinessGates.every((gate) => isConditionTrue(pod.conditions, gate))
      return isRunning(context) && !isPodReady(pod) && gatesMet && timing.ready(pod, cluster) !== undefined
    },
    dueAt: ({ pod, now, timing, cluster }) => addMs(now, timing.ready(pod, cluster)?.ms ?? Number.POSITIVE_INFINITY),
    play: ({ pod, now }) => generatePodStatus({ pod, now }, readyContainers(pod)),
  },
  {
    name: 'exit',
    when: (context) => isRunning(context) && context.timing.exit(context.pod, context.cluster) !== undefined,
    dueAt: ({ pod, now, timing, cluster }) => addMs(now, timing.exit(pod, cluster)?.after.ms ?? Number.POSITIVE_INFINITY),
    play: (context) => {
      const code = context.timing.exit(context.pod, context.cluster)?.code ?? 0
      return ended(context, code, code === 0 ? 'Succeeded' : 'Failed')
    },
  },
  // A pod that its Job still counts ends first, and is removed when the Job controller has counted it.
  {
    name: 'stop',
    when: ({ pod }) => isEnding(pod) && !isPodTerminal(pod) && pod.finalizers.includes(JOB_TRACKING),
    dueAt: terminatesAt,
    play: (context) => ended(context, TERMINATED),
  },
  {
    name: 'removeFinished',
    when: ({ pod }) => isEnding(pod) && isPodTerminal(pod),
    dueAt: ({ now }) => now,
    play: () => 'remove',
  },
  { name: 'remove', when: ({ pod }) => isEnding(pod), dueAt: terminatesAt, play: () => 'remove' },
]

function isUntouched({ pod }: FakeContext): boolean {
  return pod.deletionTimestamp === undefined && pod.phase === 'Pending' && pod.containerStatuses.length === 0
}

function isRunning({ pod }: FakeContext): boolean {
  return pod.deletionTimestamp === undefined && pod.phase === 'Running'
}

function isEnding({ deletionTimestamp, deletionGracePeriodSeconds }: PodRow): boolean {
  return deletionTimestamp !== undefined && deletionGracePeriodSeconds !== 0
}

function failsToPull({ pod, timing, cluster }: FakeContext): boolean {
  return timing.failsToPull(pod, cluster)
}

function startsAt({ pod, now, timing, cluster }: FakeContext): Instant {
  return addMs(now, timing.start(pod, cluster).ms)
}

function terminatesAt({ pod, now, timing, cluster }: FakeContext): Instant {
  const wholeGrace = timing.usesWholeGrace(pod) ? pod.deletionTimestamp : undefined
  return wholeGrace ?? addMs(now, timing.terminate(pod, cluster).ms)
}

function withPullFailures({ pod, now }: FakeContext): PodRow {
  const failed = (status: ContainerStatus): ContainerStatus => ({
    ...status,
    state: { kind: 'waiting', reason: 'ErrImagePull', message: 'image not found' },
  })
  // Init containers have other images, which can be pulled.
  const statuses = {
    containerStatuses: createdContainers(pod).containerStatuses.map(failed),
    initContainerStatuses: runningContainers(pod, now).initContainerStatuses,
  }
  return generatePodStatus({ pod, now }, statuses, { hasSandbox: 'True' })
}

/** All containers of the pod end with the exit code; ordinary init containers have completed. */
function ended({ pod, now }: FakeContext, code: number, phase?: PodPhase): PodRow {
  const { containers, initContainers } = pod.shape.spec
  const exited = (container: Container, list: readonly ContainerStatus[]): ContainerStatus => {
    const known = statusOf(list, container)
    return known?.state?.kind === 'terminated' ? known : exitedContainer(known ?? unknownStatus(container), { now, code })
  }
  const init = (container: Container): ContainerStatus => {
    if (isSidecar(container)) return exited(container, pod.initContainerStatuses)
    return statusOf(pod.initContainerStatuses, container) ?? { ...unknownStatus(container), ready: true }
  }
  const statuses = {
    containerStatuses: containers.map((container) => exited(container, pod.containerStatuses)),
    initContainerStatuses: initContainers.map(init),
  }
  const ephemeralContainerStatuses = endedEphemerals(pod, now, code)
  return generatePodStatus({ pod, now }, statuses, { phase, terminal: true, hasSandbox: 'True', ephemeralContainerStatuses })
}

function unknownStatus({ name }: Container): ContainerStatus {
  return {
    name,
    ready: false,
    started: false,
    restartCount: 0,
    state: undefined,
    lastState: undefined,
    allocatedResources: undefined,
    resources: undefined,
  }
}
