import { Command } from '../command.ts'
import { type Session, silentSession } from '../session.ts'
import { addAddNodes } from './add-nodes.ts'
import { addAnnotate } from './annotate.ts'
import { addApply } from './apply.ts'
import { addAudit } from './audit.ts'
import { addAutoscale } from './autoscale.ts'
import { addCapacity } from './capacity.ts'
import { addCompare } from './compare.ts'
import { addCompletion } from './completion.ts'
import { addConfig } from './config.ts'
import { addConsolidate } from './consolidate.ts'
import { addCreate } from './create/create.ts'
import { addDebug } from './debug.ts'
import { addDelete } from './delete.ts'
import { addDiff } from './diff.ts'
import { addDrain } from './drain.ts'
import { addDrainAudit } from './drain-audit.ts'
import { addDrainPlan } from './drain-plan.ts'
import { addExplain } from './explain.ts'
import { addExport } from './export.ts'
import { addFailZone } from './fail-zone.ts'
import { addFidelity } from './fidelity.ts'
import { addFork } from './fork.ts'
import { addGet } from './get.ts'
import { addHeadroom } from './headroom.ts'
import { addHistory } from './history.ts'
import { addLabel } from './label.ts'
import { addNodeActions } from './node-actions.ts'
import { addNodePressure } from './node-pressure.ts'
import { addPatch } from './patch.ts'
import { addPreempt } from './preempt.ts'
import { addRebootNode } from './reboot-node.ts'
import { addReplace } from './replace.ts'
import { addResilience } from './resilience.ts'
import { addRollout, addSet } from './rollout.ts'
import { addRun } from './run/run.ts'
import { addScale } from './scale.ts'
import { addServe } from './serve.ts'
import { addSnapshot } from './snapshot.ts'
import { addSubmit } from './submit.ts'
import { addSweep } from './sweep.ts'
import { addTaint } from './taint.ts'
import { addToken } from './token.ts'
import { addTroubles } from './troubles.ts'
import { addWatch } from './watch.ts'
import { addWhyPending } from './why-pending.ts'

type AddCommand = (program: Command, session: Session) => void
/** Commands by the heading that help and docs/commands.md give them. */
type Groups = Readonly<Record<string, readonly AddCommand[]>>

/** The heading of the commands about the program itself; `help` is one of them. */
export const OWN_GROUP = 'This program'

/** Commands with an outcome. They are steps of forks and standing questions as well. */
const REHEARSALS: Groups = {
  Changes: [
    addDrain,
    addScale,
    addAutoscale,
    addRollout,
    addSet,
    addApply,
    addCreate,
    addReplace,
    addPatch,
    addAnnotate,
    addDelete,
    addSubmit,
    addDebug,
    addRun,
  ],
  Nodes: [addNodeActions, addRebootNode, addFailZone, addTaint, addLabel, addAddNodes],
  'Failures and usage': [addTroubles],
}

/** All other commands. */
const OTHERS: Groups = {
  'Several runs': [addSweep, addWatch(addRehearsals), addCompare],
  Questions: [
    addGet,
    addExport,
    addExplain,
    addWhyPending,
    addDrainPlan,
    addResilience,
    addCapacity,
    addHeadroom,
    addPreempt,
    addNodePressure,
    addAudit,
    addDrainAudit,
    addConsolidate,
    addFidelity,
  ],
  'Server, forks and snapshots': [addServe, addConfig, addToken, addFork, addSnapshot, addDiff, addHistory],
  [OWN_GROUP]: [addCompletion],
}

/**
 * Adds commands to the program, in the order of the help: all of them, or all up to the one that a command line names. To describe a
 * command with its flags takes time, and a line needs one.
 */
export function addCommands(program: Command, session: Session, named?: string): void {
  addGroups({ ...REHEARSALS, ...OTHERS }, { program, session, named })
}

function addRehearsals(program: Command, session: Session): void {
  addGroups(REHEARSALS, { program, session })
}

interface Adding {
  readonly program: Command
  readonly session: Session
  readonly named?: string | undefined
}

function addGroups(groups: Groups, { program, session, named }: Adding): void {
  for (const [heading, commands] of Object.entries(groups)) {
    program.commandsGroup(`${heading}:`)
    for (const add of commands) {
      add(program, session)
      if (named !== undefined && program.commands.some((command) => command.name() === named)) return
    }
  }
}

let rehearsalNames: ReadonlySet<string> | undefined

/** Whether this is the name of a command with an outcome. Registered on the first call: most command lines need no name. */
export function isRehearsalName(name: string): boolean {
  rehearsalNames ??= new Set(namesOf(addRehearsals))
  return rehearsalNames.has(name)
}

function namesOf(add: AddCommand): readonly string[] {
  const program = new Command()
  add(program, silentSession())
  return program.commands.map((command) => command.name())
}
