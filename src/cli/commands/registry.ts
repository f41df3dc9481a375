import type { Command } from 'commander'
import type { Session } from '../session.ts'
import { addAudit } from './audit.ts'
import { addCapacity } from './capacity.ts'
import { addCompare } from './compare.ts'
import { addCompletion } from './completion.ts'
import { addConsolidate } from './consolidate.ts'
import { addDiff } from './diff.ts'
import { addDrainPlan } from './drain-plan.ts'
import { addExplain } from './explain.ts'
import { addFidelity } from './fidelity.ts'
import { addFork } from './fork.ts'
import { addGet } from './get.ts'
import { addHeadroom } from './headroom.ts'
import { addNodePressure } from './node-pressure.ts'
import { addPreempt } from './preempt.ts'
import { REHEARSALS } from './rehearsals.ts'
import { addResilience } from './resilience.ts'
import { addServe } from './serve.ts'
import { addSnapshot } from './snapshot.ts'
import { addSweep } from './sweep.ts'
import { addWatch } from './watch.ts'
import { addWhyPending } from './why-pending.ts'

/** Every command, in the order of the help. */
export const COMMANDS: readonly ((program: Command, session: Session) => void)[] = [
  addServe,
  ...REHEARSALS,
  addSweep,
  addWatch,
  addCompare,
  // Questions
  addGet,
  addExplain,
  addWhyPending,
  addDrainPlan,
  addResilience,
  addCapacity,
  addHeadroom,
  addPreempt,
  addNodePressure,
  addAudit,
  addConsolidate,
  addFidelity,
  // What a server keeps
  addFork,
  addSnapshot,
  addDiff,
  addCompletion,
]
