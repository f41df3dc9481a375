import { Command } from 'commander'
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

/** How they are called. */
export const REHEARSAL_NAMES: ReadonlySet<string> = new Set(namesOf())

function namesOf(): readonly string[] {
  const program = new Command()
  const silent = { out: () => {}, err: () => {}, env: {}, width: 80, colour: false, signal: new AbortController().signal }
  for (const add of REHEARSALS) add(program, { io: silent, argv: [], exitCode: 0 })
  return program.commands.map((command) => command.name())
}
