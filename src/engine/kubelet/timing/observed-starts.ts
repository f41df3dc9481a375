import { findCondition } from '../../../kube/condition.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { isSidecar } from '../../../kube/pod-spec.ts'
import type { ObjectKey } from '../../turn.ts'
import { sidecarMs } from '../probes/probe-worker.ts'
import { statusOf } from '../status/container-statuses.ts'
import { initCount } from '../status/init-containers.ts'
import { startedAt } from '../status/pod-times.ts'
import { since } from './observed-exit.ts'
import { Samples } from './samples.ts'
import type { Duration } from './timing-model.ts'

/** How long the pods of workloads took to run: what pulling took of it, what their init containers, and what is left. */
export class ObservedStarts {
  readonly #pulls = new Samples()
  readonly #inits = new Samples()
  /** Of pods of which it is known what pulling took, which is left out. */
  readonly #bare = new Samples()
  /** Of the others: pulling is in it, where there was any. */
  readonly #withPulls = new Samples()

  /** `pulledMs`: how long its images were pulled, 0 if its node had them; `undefined`: unknown. */
  add(pod: PodRow, workload: ObjectKey, pulledMs: number | undefined): void {
    const whole = since(findCondition(pod.conditions, 'PodScheduled')?.lastTransitionTime, startedAt(pod))
    const inits = initMs(pod)
    if (inits === undefined) return
    if (initCount(pod.shape.spec) > 0) this.#inits.add(workload, inits)
    if (pulledMs !== undefined && pulledMs > 0) this.#pulls.add(workload, pulledMs)
    if (whole === undefined || whole < 0) return
    // Moments of objects have whole seconds, so the parts may be a little longer than the whole.
    const rest = Math.max(0, whole - inits - sidecarsMs(pod) - (pulledMs ?? 0))
    const samples = pulledMs === undefined ? this.#withPulls : this.#bare
    samples.add(workload, rest)
  }

  start(workload: ObjectKey): Duration | undefined {
    return this.#bare.of(workload) ?? this.#withPulls.of(workload)
  }

  init(workload: ObjectKey): Duration | undefined {
    return this.#inits.of(workload)
  }

  pull(workload: ObjectKey): Duration | undefined {
    return this.#pulls.of(workload)
  }

  /** Whether the `start` of the workload excludes pulling. */
  knowsPulls(workload: ObjectKey): boolean {
    return this.#bare.of(workload) !== undefined
  }
}

function sidecarsMs({ shape }: PodRow): number {
  let sum = 0
  for (const container of shape.spec.initContainers) if (isSidecar(container)) sum += sidecarMs(container)
  return sum
}

/** How long the init containers of an initialised pod ran; `undefined` if they failed in between, or their times are unknown. */
function initMs({ shape, initContainerStatuses }: PodRow): number | undefined {
  let sum = 0
  for (const container of shape.spec.initContainers) {
    if (isSidecar(container)) continue
    const status = statusOf(initContainerStatuses, container)
    if (status?.state?.kind !== 'terminated' || status.restartCount > 0) return undefined
    const ms = since(status.state.startedAt, status.state.finishedAt)
    if (ms === undefined) return undefined
    sum += Math.max(0, ms)
  }
  return sum
}
