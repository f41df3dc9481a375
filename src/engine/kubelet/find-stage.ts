import type { Stage, StageContext, StageTable } from './stage.ts'
import { type TestName, tests } from './tests.ts'

/** The stage that a pod is in: the first whose tests hold. */
export function findStage({ stages }: StageTable, context: StageContext): Stage | undefined {
  // By index: every look at a pod goes through all that comes before its stage.
  for (let i = 0; i < stages.length; i++) if (holds(stages[i] as Stage, context)) return stages[i]
  return undefined
}

function holds({ when }: Stage, context: StageContext): boolean {
  for (let i = 0; i < when.length; i++) if (!tests[when[i] as TestName](context)) return false
  return true
}
