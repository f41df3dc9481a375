import type { ErrorWindow } from '../../engine/traffic/error-windows.ts'
import type { ServiceErrors } from '../../engine/traffic/traffic-report.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { PodSpec } from '../../kube/pod-spec.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import type { RolledRow } from '../actions/workload-template.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { isRolledOut } from '../outcome/unfinished-rollouts.ts'
import type { AuditedWorkload } from './audited-workload.ts'

/** A time in which requests of a Service fail, in milliseconds since the rollout began. */
export interface FailureWindow {
  readonly service: ObjectKey
  /** The pod or the node that gets requests and does not answer; `undefined`: no pod at all answers. */
  readonly target: ObjectKey | undefined
  readonly code: ErrorWindow<ObjectKey>['code']
  readonly fromMs: number
  readonly untilMs: number
}

/** What requests meet in a rollout that was run. */
export interface RolloutCourse {
  /** Whether every pod was replaced in the end, and is ready. */
  readonly completes: boolean
  readonly durationMs: number
  /** Time summed over the pods in which requests were sent to one that was terminating (502, 504). */
  readonly errorsMs: number
  /** Time in which no pod at all answered requests (503). */
  readonly darkMs: number
  /** Time with fewer pods that answer than the strategy promises to keep. */
  readonly belowMs: number
  /** Pods that were killed at the end of their grace period. */
  readonly killed: number
  /** When requests fail, Service by Service: of each target in order of time, then when none answers. */
  readonly windows: readonly FailureWindow[]
}

/** The course of a rollout: kills from its run, failed requests from the observers of requests. */
export function rolloutCourse(subject: AuditedWorkload, before: ClusterState, outcome: Outcome): RolloutCourse {
  const { key, row, replicas, replacement } = subject
  const after = outcome.after.get(row.kind, key.namespace, key.name)
  // Each Service sends requests of its own; the one that fares worst counts.
  const worst = (measure: (service: ServiceErrors) => number): number =>
    Math.max(0, ...(outcome.traffic?.services ?? []).map(measure))
  return {
    completes: outcome.quiet && after !== undefined && isRolledOut(after as RolledRow),
    durationMs: outcome.durationMs,
    errorsMs: worst(failingMs),
    darkMs: worst((service) => (answeringAtFirst(service) > 0 ? belowMs(service, 1) : 0)),
    belowMs: worst((service) => belowMs(service, Math.min(answeringAtFirst(service), replicas - replacement.unavailable))),
    killed: livesOf(subject, before, outcome).filter(isKilled).length,
    windows: (outcome.traffic?.services ?? []).flatMap(windowsOf),
  }
}

/** Time summed over the targets that got requests and did not answer. */
function failingMs({ windows, untilMs }: ServiceErrors): number {
  return windows
    .filter(({ cause }) => cause !== undefined)
    .reduce((sum, window) => sum + (window.untilMs ?? untilMs) - window.fromMs, 0)
}

function windowsOf(errors: ServiceErrors): readonly FailureWindow[] {
  const { service, windows, untilMs: endMs } = errors
  const failing = windows.flatMap(({ cause: target, code, fromMs, untilMs = endMs }) =>
    target === undefined ? [] : [{ service, target, code, fromMs, untilMs }],
  )
  const dark = answeringAtFirst(errors) > 0 ? darkTimes(errors) : []
  return [...failing, ...dark.map((time): FailureWindow => ({ service, target: undefined, code: 503, ...time }))]
}

/** The times in which no pod gets requests and answers. */
function darkTimes({ answering, untilMs }: ServiceErrors): readonly { readonly fromMs: number; readonly untilMs: number }[] {
  return answering.flatMap(({ fromMs, pods }, i) =>
    pods === 0 ? [{ fromMs, untilMs: answering[i + 1]?.fromMs ?? untilMs }] : [],
  )
}

function answeringAtFirst({ answering }: ServiceErrors): number {
  return answering[0]?.pods ?? 0
}

/** Time in which fewer pods than that got requests and answered. */
function belowMs({ answering, untilMs }: ServiceErrors, least: number): number {
  return answering.reduce((sum, { fromMs, pods }, i) => {
    const until = answering[i + 1]?.fromMs ?? untilMs
    return pods < least ? sum + until - fromMs : sum
  }, 0)
}

interface Life {
  readonly spec: PodSpec
  /** When its deletion was requested, and when it was gone; infinite: never. */
  endsAtMs: number
  goneAtMs: number
}

/** The pods of the workload before, and those that were created; the members of a StatefulSet live several times. */
function livesOf({ row }: AuditedWorkload, before: ClusterState, { timeline, after }: Outcome): readonly Life[] {
  const lives: Life[] = []
  const latest = new Map<string, Life>()
  const begin = ({ name, shape: { spec } }: PodRow): void => {
    const life: Life = { spec, endsAtMs: Infinity, goneAtMs: Infinity }
    latest.set(name, life)
    lives.push(life)
  }
  const came = new Map(podsUnder(row.uid, after).map((pod) => [pod.name, pod]))
  for (const pod of podsUnder(row.uid, before)) begin(pod)
  for (const { kind, object, atMs } of timeline) {
    if (object.namespace !== row.namespace || object.kind !== 'Pod') continue
    const pod = came.get(object.name)
    if (kind === 'CREATED' && pod) begin(pod)
    const life = latest.get(object.name)
    if (!life) continue
    if (kind === 'DELETED' || kind === 'EVICTED') life.endsAtMs = Math.min(life.endsAtMs, atMs)
    if (kind === 'TERMINATED') life.goneAtMs = Math.min(life.goneAtMs, atMs)
  }
  return lives
}

function isKilled({ spec, endsAtMs, goneAtMs }: Life): boolean {
  return goneAtMs !== Infinity && goneAtMs - endsAtMs >= spec.terminationGracePeriodSeconds * 1000
}
