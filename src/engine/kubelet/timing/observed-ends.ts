import { idOf } from '../../../kube/id-of.ts'
import type { ObjectKey } from '../../turn.ts'
import { Samples } from './samples.ts'
import type { Exit } from './timing-model.ts'

/** How the finished pods of workloads completed, combined into one answer each. */
export class ObservedEnds {
  readonly #succeeded = new Samples()
  readonly #failed = new Samples()
  readonly #codes = new Map<string, number>()

  add(workload: ObjectKey, end: { readonly ms: number; readonly code: number }): void {
    if (end.code === 0) this.#succeeded.add(workload, end.ms)
    else {
      this.#failed.add(workload, end.ms)
      this.#codes.set(idOf(workload), end.code)
    }
  }

  /** What most of the workload's pods did; where as many succeeded as failed, the next one is expected to succeed. */
  of(workload: ObjectKey): Exit | undefined {
    const [succeeded, failed] = [this.#succeeded.of(workload), this.#failed.of(workload)]
    if (succeeded && succeeded.samples >= (failed?.samples ?? 0)) return { after: succeeded, code: 0 }
    return failed && { after: failed, code: this.#codes.get(idOf(workload)) ?? 1 }
  }
}
