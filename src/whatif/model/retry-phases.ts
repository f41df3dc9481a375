import type { EarlierFailures } from '../../engine/controllers/shared/earlier-failures.ts'
import { type RetryPhase, unchangedPhase } from '../../engine/controllers/shared/retry-phase.ts'
import { Random } from '../../engine/run/random.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import { drawsAll, type Scenario } from '../scenario.ts'

/** An object that a controller has tried in vain since before the run, and the delay between its tries. */
export interface AwaitedRetry {
  readonly owner: ObjectKey
  readonly delayMs: number
}

/**
 * When retries are due that were waiting before the run. With seed 1 they follow from the time of the first failure; any other seed draws
 * them from the delay that has begun, by the object, since other changes may have made the controller try it in between.
 */
export class RetryPhases {
  readonly #awaited: AwaitedRetry[] = []
  readonly #scenario: Pick<Scenario, 'seed'>

  constructor(scenario: Pick<Scenario, 'seed'>) {
    this.#scenario = scenario
  }

  /** Those for which a phase was needed. */
  get awaited(): readonly AwaitedRetry[] {
    return this.#awaited
  }

  readonly phase: RetryPhase = (owner, earlier) => {
    const { kind, namespace, name } = owner
    this.#awaited.push({ owner: { kind, namespace, name }, delayMs: earlier.delayMs })
    return drawsAll(this.#scenario) ? this.#drawn(owner, earlier) : unchangedPhase(owner, earlier)
  }

  #drawn(owner: ObjectKey, { delayMs }: EarlierFailures): number {
    return Math.ceil(delayMs * Random.stream(this.#scenario.seed, `retry ${idOf(owner)}`).next())
  }
}
