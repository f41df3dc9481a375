import { prophecyFormat } from '../prophecy/prophecy-format.ts'
import { judgeDefaulting } from './admission/judge.ts'
import { judgeControlPlane } from './control-plane/judge.ts'
import {
  controlPlaneFormat,
  defaultingFormat,
  placementFormat,
  queueFormat,
  schedulerDefaultsFormat,
  vectorFormat,
} from './formats.ts'
import type { Judge } from './judge.ts'
import { judgeSchedulerDefaults } from './scheduler/defaults-judge.ts'
import { judgePlacement } from './scheduler/judge.ts'
import { judgeQueue } from './scheduler/queue-judge.ts'
import { vectorJudges } from './vectors/judges.ts'

/** Every judge, in the order in which they match records. Register a new judge here. */
export const judges: readonly Judge[] = [
  // The scheduler.
  queueFormat(judgeQueue),
  placementFormat(judgePlacement),
  schedulerDefaultsFormat(judgeSchedulerDefaults),

  // The control plane over time, and the API server's admission.
  controlPlaneFormat(judgeControlPlane),
  defaultingFormat(judgeDefaulting),

  // Random courses.
  prophecyFormat,

  // Single functions.
  vectorFormat(vectorJudges),
]
