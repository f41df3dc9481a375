import type { EarlierFailures } from '../../engine/controllers/shared/earlier-failures.ts'
import { type RetryPhase, type RetryRange, unchangedPhase } from '../../engine/controllers/shared/retry-phase.ts'
import { Random } from '../../engine/run/random.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import { drawsAll, type Scenario } from '../scenario.ts'

/** An object for which a controller's requests have failed since before the run, and the delay between its tries. */
export interface AwaitedRetry {
  readonly owner: ObjectKey
  readonly delayMs: number
}

/**
 * When retries are due that were waiting before the run. With seed 1 they follow from the time of the first failure and from what the pods
 * show; any other seed draws them by the object, since other changes may have made the controller try it in between.
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

  readonly phase: RetryPhase = (owner, range) => {
    const { kind, namespace, name } = owner
    this.#awaited.push({ owner: { kind, namespace, name }, delayMs: range.likely.delayMs })
    return drawsAll(this.#scenario) ? this.#drawn(owner, range) : unchangedPhase(owner, range)
  }

  /** How many other tries there were, then a moment of the delay that has begun. */
  #drawn(owner: ObjectKey, { likely, fewest }: RetryRange): EarlierFailures {
    const random = Random.stream(this.#scenario.seed, `retry ${idOf(owner)}`)
    const moment = random.next()
    const earlier = random.next() < 0.5 ? likely : fewest
    return { ...earlier, leftMs: Math.ceil(earlier.delayMs * moment) }
  }
}
