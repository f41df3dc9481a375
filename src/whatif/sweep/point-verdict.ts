import type { Verdict } from '../outcome/outcome.ts'
import type { PointResult } from './point-result.ts'

/** How a point ends: where several seeds were requested, as the worst of them does. */
export function pointVerdict({ verdict, chance }: PointResult): Verdict {
  return chance?.worst ?? verdict
}
