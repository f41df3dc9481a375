import { idOf } from '../../../kube/id-of.ts'
import type { ObjectKey } from '../../turn.ts'
import { type Duration, spreadOf } from './timing-model.ts'

/**
 * Observed durations by workload, of one of its templates or of several workloads, made into one answer each: the median, and how far
 * the others are from it.
 */
export class Samples {
  readonly #groups = new Map<string, { readonly workload: ObjectKey | undefined; readonly values: number[] }>()
  readonly #answers = new Map<string, Duration>()

  /**
   * Notes an observation. Negative or unknown durations are dropped: clocks of nodes differ.
   * `workload`: `undefined` for what several workloads share; `template`: for what one template of the workload has alone.
   */
  add(workload: ObjectKey | undefined, ms: number | undefined, template = ''): void {
    if (ms === undefined || ms < 0) return
    const id = groupOf(workload, template)
    const known = this.#groups.get(id)
    if (known) known.values.push(ms)
    else this.#groups.set(id, { workload, values: [ms] })
  }

  of(workload: ObjectKey | undefined, template = ''): Duration | undefined {
    const id = groupOf(workload, template)
    const known = this.#answers.get(id)
    if (known) return known
    const observed = this.#groups.get(id)
    if (observed === undefined) return undefined
    const answer = durationOf(observed.values, workload)
    this.#answers.set(id, answer)
    return answer
  }
}

function groupOf(workload: ObjectKey | undefined, template: string): string {
  return `${workload ? idOf(workload) : ''} ${template}`
}

function durationOf(values: readonly number[], workload: ObjectKey | undefined): Duration {
  const sorted = values.toSorted((a, b) => a - b)
  const quantile = (share: number): number => percentile(sorted, share)
  return { ms: quantile(0.5), provenance: 'OBSERVED', samples: sorted.length, spreadMs: spreadOf(quantile), workload, quantile }
}

/** The value at a share of the sorted list, between two neighbours where the share falls between them. */
function percentile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  // Neighbours may both be infinite, which have no difference.
  if (low === high) return Math.round(low)
  return Math.round(low + (high - low) * (at - Math.floor(at)))
}
