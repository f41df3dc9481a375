import type { Command } from 'commander'
import type { Session } from '../session.ts'
import { addAddNodes } from './add-nodes.ts'
import { addApply } from './apply.ts'
import { addDebug } from './debug.ts'
import { addDelete } from './delete.ts'
import { addDrain } from './drain.ts'
import { addFailZone } from './fail-zone.ts'
import { addLabel } from './label.ts'
import { addNodeActions } from './node-actions.ts'
import { addRebootNode } from './reboot-node.ts'
import { addRollout, addSet } from './rollout.ts'
import { addRun } from './run.ts'
import { addScale } from './scale.ts'
import { addSubmit } from './submit.ts'
import { addTaint } from './taint.ts'
import { addTroubles } from './troubles.ts'

/** Every command that rehearses a scenario, in the order of the help. */
export const REHEARSALS: readonly ((program: Command, session: Session) => void)[] = [
  // Changes
  addDrain,
  addScale,
  addRollout,
  addSet,
  addApply,
  addDelete,
  addSubmit,
  addDebug,
  addRun,
  // Nodes
  addNodeActions,
  addRebootNode,
  addFailZone,
  addTaint,
  addLabel,
  addAddNodes,
  // Pods
  addTroubles,
]
