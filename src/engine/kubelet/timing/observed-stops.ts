import type { PodRow } from '../../../kube/pod.ts'
import { hasUnknownHook, type SeenStop } from '../../../kube/seen-lives.ts'
import type { ObjectKey } from '../../turn.ts'
import { terminationSeconds } from '../termination/plan-termination.ts'
import { Samples } from './samples.ts'
import type { Duration } from './timing-model.ts'

/** How long pods of workloads took to end, made into one answer each. */
export class ObservedStops {
  readonly #stops = new Samples()
  /** With hooks that take as long as they take: the whole is all that is known. */
  readonly #withHooks = new Samples()

  add(workload: ObjectKey, { ms, withHook }: SeenStop): void {
    const samples = withHook ? this.#withHooks : this.#stops
    samples.add(workload, ms)
  }

  /** What is expected of the pod, within the time that it is given and with the hooks that it has itself. */
  of(pod: PodRow, workload: ObjectKey): Duration | undefined {
    const isWhole = hasUnknownHook(pod.shape.spec)
    const observed = (isWhole ? this.#withHooks : this.#stops).of(workload)
    if (observed === undefined) return undefined
    const limited = (ms: number): number => (isWhole ? Math.min(ms, stopMs(pod, Number.POSITIVE_INFINITY)) : stopMs(pod, ms))
    const { quantile } = observed
    return {
      ...observed,
      ms: limited(observed.ms),
      ...(quantile ? { quantile: (share: number) => limited(quantile(share)) } : {}),
    }
  }
}

/**
 * From the deletion request until the last container has ended, where each takes the given time after its stop signal
 * (WL-TERM-15).
 */
export function stopMs(pod: PodRow, eachMs: number): number {
  const { spec } = pod.shape
  const graceSeconds = pod.deletionGracePeriodSeconds ?? spec.terminationGracePeriodSeconds
  return terminationSeconds({ spec, graceSeconds, stopSeconds: () => eachMs / 1000 }) * 1000
}
