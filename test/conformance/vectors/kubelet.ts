import {
  type EvictionSettings,
  EvictionSettingsError,
  parseEvictionThresholds,
  thresholdAmount,
} from '../../../src/engine/kubelet/pressure/eviction-thresholds.ts'
import { isBackingOff, nextBackoff, type RestartBackoff } from '../../../src/engine/kubelet/restarts/restart-backoff.ts'
import {
  containersReadyCondition,
  initializedCondition,
  podReadyCondition,
} from '../../../src/engine/kubelet/status/pod-conditions.ts'
import { podPhase } from '../../../src/engine/kubelet/status/pod-phase.ts'
import type { RestartableContainer, RestartRule } from '../../../src/engine/kubelet/status/should-restart.ts'
import { type Condition, condition } from '../../../src/kube/condition.ts'
import { DurationError } from '../../../src/kube/duration.ts'
import { instant } from '../../../src/kube/instant.ts'
import type { ContainerState, PodPhase } from '../../../src/kube/pod.ts'
import { QuantityError } from '../../../src/kube/quantity.ts'
import { quantityText } from '../../../src/kube/quantity-text.ts'
import { judgeBy } from './judge.ts'

interface RawContainer {
  readonly name: string
  readonly restartPolicy?: string
  readonly restartPolicyRules?: readonly RestartRule[]
}
interface RawState {
  readonly running?: object
  readonly waiting?: { readonly reason?: string }
  readonly terminated?: { readonly exitCode: number; readonly reason?: string }
}
interface RawStatus {
  readonly name: string
  readonly ready: boolean
  readonly started?: boolean
  readonly state: RawState
  readonly lastState: RawState
}
interface RawPod {
  readonly metadata: { readonly generation: number; readonly annotations?: Readonly<Record<string, string>> }
  readonly spec: {
    readonly containers: readonly RawContainer[]
    readonly initContainers?: readonly RawContainer[]
    readonly restartPolicy: string
    readonly readinessGates?: readonly { readonly conditionType: string }[]
  }
}
type RawCondition = Pick<Condition, 'type' | 'status'>

interface PhaseInput {
  readonly pod: RawPod
  readonly containerStatuses: readonly RawStatus[]
  readonly podIsTerminal: boolean
  readonly anyRegularContainerStarted: boolean
}

export const judgePodPhase = judgeBy(({ pod, containerStatuses, podIsTerminal, anyRegularContainerStarted }: PhaseInput) => {
  const { spec, metadata } = pod
  const source = metadata.annotations?.['kubernetes.io/config.source'] ?? 'api'
  const phaseSpec = {
    containers: spec.containers.map(containerOf),
    initContainers: (spec.initContainers ?? []).map(containerOf),
    restartPolicy: spec.restartPolicy,
  }
  const options = { terminal: podIsTerminal, anyRegularContainerStarted, isStatic: source !== 'api' }
  return { phase: podPhase(phaseSpec, containerStatuses.map(statusOf), options) }
})

interface ConditionsVector {
  readonly pod: RawPod
  readonly phase: PodPhase
  readonly containerStatuses: readonly RawStatus[] | null
  readonly conditions: readonly RawCondition[] | null
  readonly oldConditions: readonly RawCondition[] | null
}

export const judgePodConditions = judgeBy(({ pod, phase, containerStatuses, conditions, oldConditions }: ConditionsVector) => {
  const input = {
    pod: {
      containers: pod.spec.containers,
      initContainers: (pod.spec.initContainers ?? []).map(containerOf),
      readinessGates: (pod.spec.readinessGates ?? []).map(({ conditionType }) => conditionType),
      generation: pod.metadata.generation,
    },
    statuses: containerStatuses?.map(statusOf),
    phase,
  }
  return {
    containersReady: written(containersReadyCondition(input)),
    ready: written(podReadyCondition(input, conditions ?? [])),
    initialized: written(initializedCondition(input, (oldConditions ?? []).map(condition))),
  }
})

interface BackoffInput {
  readonly baseSeconds: number
  readonly maxSeconds: number
  readonly syncs: readonly { readonly nowSeconds: number; readonly finishedSeconds: number; readonly gc?: boolean }[]
}

export const judgeRestartBackoff = judgeBy(({ baseSeconds, maxSeconds, syncs }: BackoffInput) => {
  const limits = { baseMs: baseSeconds * 1000, maxMs: maxSeconds * 1000 }
  let backoff: RestartBackoff | undefined
  return {
    syncs: syncs.map(({ nowSeconds, finishedSeconds, gc }) => {
      const times = { now: instant(nowSeconds * 1000), finishedAt: instant(finishedSeconds * 1000) }
      // The collector drops a delay that would not delay a container which ends now.
      if (gc && !isBackingOff(backoff, { now: times.now, finishedAt: times.now }, limits)) backoff = undefined
      const inBackOff = isBackingOff(backoff, times, limits)
      if (!inBackOff) backoff = nextBackoff(backoff, times, limits)
      return { inBackOff, delaySeconds: (backoff?.delayMs ?? 0) / 1000 }
    }),
  }
})

export const judgeEvictionThresholds = judgeBy((input: EvictionSettings & { readonly capacity: number }) => {
  try {
    const thresholds = parseEvictionThresholds(input).map(({ signal, value, gracePeriodMs, minReclaim }) => ({
      signal,
      operator: 'LessThan',
      gracePeriodSeconds: gracePeriodMs / 1000,
      quantity: value.kind === 'quantity' ? quantityText(value.quantity) : null,
      percentage: value.kind === 'percentage' ? shortest(value.percentage) : 0,
      ofCapacity: thresholdAmount(value, input.capacity),
      minReclaimOfCapacity: minReclaim ? thresholdAmount(minReclaim, input.capacity) : null,
    }))
    return { error: null, thresholds }
  } catch (error) {
    if (error instanceof EvictionSettingsError) return { error: error.message }
    if (error instanceof QuantityError || error instanceof DurationError) return { error: error.reason }
    throw error
  }
})

/** The shortest decimal number that means this 32-bit one: so Go writes it. */
function shortest(single: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(single.toPrecision(digits))
    if (Math.fround(short) === single) return short
  }
  return single
}

function containerOf({ name, restartPolicy, restartPolicyRules }: RawContainer): RestartableContainer {
  return { name, restartPolicy: restartPolicy ?? '', restartPolicyRules }
}

function statusOf(raw: RawStatus) {
  const { name, ready, started = false } = raw
  return { name, ready, started, state: stateOf(raw.state), lastState: stateOf(raw.lastState) }
}

function stateOf({ running, waiting, terminated }: RawState): ContainerState | undefined {
  if (running) return { kind: 'running', startedAt: undefined }
  if (waiting) return { kind: 'waiting', reason: waiting.reason ?? '', message: '' }
  if (!terminated) return undefined
  const { exitCode, reason = '' } = terminated
  return { kind: 'terminated', exitCode, reason, startedAt: undefined, finishedAt: undefined }
}

/** A condition as the API writes it: empty texts are left out, missing times are null. */
function written({ type, status, reason, message, observedGeneration }: Condition): Record<string, unknown> {
  const texts = Object.entries({ reason, message }).filter(([, text]) => text !== '')
  return { type, status, observedGeneration, lastProbeTime: null, lastTransitionTime: null, ...Object.fromEntries(texts) }
}
