import type { Command } from 'commander'
import type { Session } from '../session.ts'
import { addAddNodes } from './add-nodes.ts'
import { addApply } from './apply.ts'
import { addCapacity } from './capacity.ts'
import { addDelete } from './delete.ts'
import { addDrain } from './drain.ts'
import { addDrainPlan } from './drain-plan.ts'
import { addExplain } from './explain.ts'
import { addFailZone } from './fail-zone.ts'
import { addLabel } from './label.ts'
import { addNodeActions } from './node-actions.ts'
import { addResilience } from './resilience.ts'
import { addRollout, addSet } from './rollout.ts'
import { addRun } from './run.ts'
import { addScale } from './scale.ts'
import { addServe } from './serve.ts'
import { addSubmit } from './submit.ts'
import { addTaint } from './taint.ts'
import { addWhyPending } from './why-pending.ts'

/** Every command, in the order of the help. */
export const COMMANDS: readonly ((program: Command, session: Session) => void)[] = [
  addServe,
  // Changes
  addDrain,
  addScale,
  addRollout,
  addSet,
  addApply,
  addDelete,
  addSubmit,
  addRun,
  // Nodes
  addNodeActions,
  addFailZone,
  addTaint,
  addLabel,
  addAddNodes,
  // Questions
  addExplain,
  addWhyPending,
  addDrainPlan,
  addResilience,
  addCapacity,
]
