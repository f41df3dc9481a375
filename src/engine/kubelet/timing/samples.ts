import { idOf } from '../../../kube/id-of.ts'
import type { ObjectKey } from '../../turn.ts'
import type { Duration } from './timing-model.ts'

/** Observed durations by workload, made into one answer each: the median, and how far the others are from it. */
export class Samples {
  readonly #byWorkload = new Map<string, { readonly workload: ObjectKey; readonly values: number[] }>()
  readonly #answers = new Map<string, Duration>()

  /** Notes an observation. Negative or unknown durations are dropped: clocks of nodes differ. */
  add(workload: ObjectKey, ms: number | undefined): void {
    if (ms === undefined || ms < 0) return
    const id = idOf(workload)
    const known = this.#byWorkload.get(id)
    if (known) known.values.push(ms)
    else this.#byWorkload.set(id, { workload, values: [ms] })
  }

  of(workload: ObjectKey): Duration | undefined {
    const id = idOf(workload)
    const known = this.#answers.get(id)
    if (known) return known
    const observed = this.#byWorkload.get(id)
    if (observed === undefined) return undefined
    const answer = durationOf(observed.values, workload)
    this.#answers.set(id, answer)
    return answer
  }
}

function durationOf(values: readonly number[], workload: ObjectKey): Duration {
  const sorted = values.toSorted((a, b) => a - b)
  const quantile = (share: number): number => percentile(sorted, share)
  const spreadMs = (quantile(0.9) - quantile(0.1)) / 2
  return { ms: quantile(0.5), provenance: 'OBSERVED', samples: sorted.length, spreadMs, workload, quantile }
}

/** The value at a share of the sorted list, between two neighbours where the share falls between them. */
function percentile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return Math.round(low + (high - low) * (at - Math.floor(at)))
}
