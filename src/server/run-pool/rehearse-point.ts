import { limitExceeded } from '../../graphql/errors.ts'
import type { PointAnswer } from '../../graphql/sweeps/run-pool.ts'
import type { Base } from '../../whatif/base.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { simulate } from '../../whatif/simulate.ts'
import { pointResult } from '../../whatif/sweep/point-result.ts'
import type { RunBounds } from './worker-messages.ts'

/** One run from beginning to end, within its bounds. */
export function rehearsePoint(base: Base, scenario: Scenario, { wallMsMax, ...bounds }: RunBounds): PointAnswer {
  const start = performance.now()
  const shouldStop = (): boolean => performance.now() - start > wallMsMax
  const outcome = simulate(base, scenario, { ...bounds, shouldStop })
  // An answer that was cut there would depend on the machine, so there is none.
  return shouldStop() ? limitExceeded('wallMs', wallMsMax, Math.round(performance.now() - start)) : pointResult(outcome)
}
