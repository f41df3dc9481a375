import { ASSUMED_TERMINATE_MS } from '../../engine/kubelet/learned-timing.ts'
import { planTermination } from '../../engine/kubelet/termination.ts'
import { isPodReady, type PodRow } from '../../kube/pod.ts'
import type { PodSpec } from '../../kube/pod-spec.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import type { RolledRow } from '../actions/workload-template.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { type AuditedWorkload, servingContainers } from './audited-workload.ts'
import { delaysOf } from './traffic-assumptions.ts'

/** What requests meet in a rollout that was run. */
export interface RolloutCourse {
  /** Whether every pod was replaced in the end, and is ready. */
  readonly completes: boolean
  readonly durationMs: number
  /** Time summed over the pods in which requests went to one that had been told to stop (502, 504). */
  readonly errorsMs: number
  /** Time in which no pod at all answered requests (503). */
  readonly darkMs: number
  /** Time with fewer pods that answer than the strategy promises to keep. */
  readonly belowMs: number
  /** Pods that were killed at the end of their grace period. */
  readonly killed: number
}

/** When requests go to a pod, and when it answers them; milliseconds since the rollout began. */
interface Target {
  readonly askedFrom: number
  readonly askedUntil: number
  readonly answersUntil: number
}

/** How a rollout went, told from the run of it: who was ready and told to end when, and how long those who ask take to follow. */
export function rolloutCourse(subject: AuditedWorkload, before: ClusterState, outcome: Outcome): RolloutCourse {
  const lives = livesOf(subject, before, outcome)
  const targets = lives.map((life) => targetOf(life, subject))
  const { outMs, inMs } = delaysOf(subject)
  const endMs = outcome.durationMs + Math.max(inMs, outMs)
  const atFirst = targets.filter(({ askedFrom }) => askedFrom === 0).length
  const promised = Math.min(atFirst, subject.replicas - subject.replacement.unavailable)
  const { key, row, services } = subject
  // Nobody sends requests to pods that no Service selects.
  const asked = services.length > 0
  const after = outcome.after.get(row.kind, key.namespace, key.name)
  return {
    completes: outcome.quiet && after !== undefined && isRolledOut(after as RolledRow),
    durationMs: outcome.durationMs,
    errorsMs: asked ? targets.reduce((sum, target) => sum + errorsOf(target), 0) : 0,
    darkMs: asked && atFirst > 0 ? timeBelow(targets, 1, endMs) : 0,
    belowMs: asked ? timeBelow(targets, promised, endMs) : 0,
    killed: lives.filter(isKilled).length,
  }
}

interface Life {
  readonly spec: PodSpec
  readyAtMs: number
  /** When it was told to end, and when it was gone; infinite: never. */
  endsAtMs: number
  goneAtMs: number
}

/** The pods of the workload that there were before, and those that came; the members of a StatefulSet live several times. */
function livesOf({ row }: AuditedWorkload, before: ClusterState, { timeline, after }: Outcome): readonly Life[] {
  const lives: Life[] = []
  const latest = new Map<string, Life>()
  const begin = ({ name, shape: { spec } }: PodRow, readyAtMs: number): void => {
    const life: Life = { spec, readyAtMs, endsAtMs: Infinity, goneAtMs: Infinity }
    latest.set(name, life)
    lives.push(life)
  }
  const came = new Map(podsUnder(row.uid, after).map((pod) => [pod.name, pod]))
  for (const pod of podsUnder(row.uid, before)) begin(pod, isPodReady(pod) ? -Infinity : Infinity)
  for (const { kind, object, atMs } of timeline) {
    if (object.namespace !== row.namespace || object.kind !== 'Pod') continue
    const pod = came.get(object.name)
    if (kind === 'CREATED' && pod) begin(pod, Infinity)
    const life = latest.get(object.name)
    if (!life) continue
    if (kind === 'READY') life.readyAtMs = Math.min(life.readyAtMs, atMs)
    if (kind === 'DELETED' || kind === 'EVICTED') life.endsAtMs = Math.min(life.endsAtMs, atMs)
    if (kind === 'TERMINATED') life.goneAtMs = Math.min(life.goneAtMs, atMs)
  }
  return lives
}

function targetOf({ spec, readyAtMs, endsAtMs }: Life, subject: AuditedWorkload): Target {
  const { inMs, outMs } = delaysOf(subject)
  return {
    askedFrom: Math.max(0, readyAtMs + inMs),
    askedUntil: endsAtMs + outMs,
    answersUntil: endsAtMs + answersAfterEndMs(spec),
  }
}

/** How long a pod that is told to end goes on as before: until the first container that serves gets its stop signal. */
function answersAfterEndMs(spec: PodSpec): number {
  const serving = new Set(servingContainers(spec).map(({ name }) => name))
  const stops = planTermination({
    spec,
    graceSeconds: spec.terminationGracePeriodSeconds,
    stopSeconds: () => ASSUMED_TERMINATE_MS / 1000,
  })
  return Math.min(...stops.filter(({ name }) => serving.has(name)).map(({ termAt }) => termAt)) * 1000
}

function errorsOf({ askedFrom, askedUntil, answersUntil }: Target): number {
  if (askedUntil === Infinity || askedFrom >= askedUntil) return 0
  return Math.max(0, askedUntil - Math.max(answersUntil, askedFrom))
}

function isKilled({ spec, endsAtMs, goneAtMs }: Life): boolean {
  return goneAtMs !== Infinity && goneAtMs - endsAtMs >= spec.terminationGracePeriodSeconds * 1000
}

/** Time until `endMs` in which fewer than `least` pods are asked and answer. */
function timeBelow(targets: readonly Target[], least: number, endMs: number): number {
  const steps = targets.flatMap(({ askedFrom, askedUntil, answersUntil }) => {
    const until = Math.min(askedUntil, answersUntil)
    return until > askedFrom && askedFrom !== Infinity
      ? [
          { atMs: askedFrom, by: 1 },
          { atMs: until, by: -1 },
        ]
      : []
  })
  steps.sort((a, b) => a.atMs - b.atMs || b.by - a.by)
  let [count, since, below] = [0, 0, 0]
  for (const { atMs, by } of [...steps, { atMs: endMs, by: 0 }]) {
    const until = Math.min(atMs, endMs)
    if (count < least) below += Math.max(0, until - since)
    since = Math.max(since, until)
    count += by
  }
  return below
}

/** Whether the controller has replaced every pod and all are ready. */
function isRolledOut(row: RolledRow): boolean {
  switch (row.kind) {
    case 'Deployment': {
      const { replicas, updatedReplicas, availableReplicas, observedGeneration } = row.status
      const wanted = row.spec.replicas
      return (
        observedGeneration >= row.generation && updatedReplicas === wanted && replicas === wanted && availableReplicas === wanted
      )
    }
    case 'StatefulSet': {
      const { currentRevision, updateRevision, readyReplicas } = row.status
      return currentRevision === updateRevision && readyReplicas === row.spec.replicas
    }
    case 'DaemonSet': {
      const { desiredNumberScheduled, updatedNumberScheduled, numberAvailable } = row.status
      return updatedNumberScheduled === desiredNumberScheduled && numberAvailable === desiredNumberScheduled
    }
  }
}
