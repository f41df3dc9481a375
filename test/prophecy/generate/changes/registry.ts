import type { CourseKind } from '../../course.ts'
import type { Table } from '../dice.ts'
import { makeAgain } from './again.ts'
import { makeApply } from './apply.ts'
import { makeAutoscaler } from './autoscaler.ts'
import { makeBudget } from './budget.ts'
import type { MakeChange } from './change.ts'
import { makeCordon } from './cordon.ts'
import { makeCrash } from './crash.ts'
import { makeCrashLoop } from './crash-loop.ts'
import { makeCreate } from './create.ts'
import { makeCron } from './cron.ts'
import { makeCustom } from './custom.ts'
import { makeDelete } from './delete.ts'
import { makeDevices } from './devices.ts'
import { makeDrain, makeTwoDrains } from './drain.ts'
import { makeEnv } from './env.ts'
import { makeEvict } from './evict.ts'
import { makeExit } from './exit.ts'
import { makeFailure } from './failure.ts'
import { makeGuard } from './guard.ts'
import { makeKubectlPatch } from './kubectl-patch.ts'
import { makeLabel } from './label.ts'
import { makeManualJob } from './manual-job.ts'
import { makeMistake } from './mistake.ts'
import { makeNamespace } from './namespace.ts'
import { makeNodeRemoval } from './node-removal.ts'
import { makeObject } from './object.ts'
import { makePatch } from './patch.ts'
import { makePolicy } from './policy.ts'
import { makePreemption } from './preemption.ts'
import { makePressure } from './pressure.ts'
import { makeRelease } from './release.ts'
import { makeResources } from './resources.ts'
import { makeRollout } from './rollout.ts'
import { makeScale } from './scale.ts'
import { makeSelection } from './selection.ts'
import { makeSilence, makeZone } from './silence.ts'
import { makeTaint } from './taint.ts'
import { makeUnready } from './unready.ts'

/** The main changes. */
export const CHANGES: Readonly<Record<CourseKind, MakeChange>> = {
  drain: makeDrain,
  'two-drains': makeTwoDrains,
  evict: makeEvict,
  delete: makeDelete,
  scale: makeScale,
  rollout: makeRollout,
  patch: makePatch,
  taint: makeTaint,
  cordon: makeCordon,
  silence: makeSilence,
  zone: makeZone,
  preemption: makePreemption,
  namespace: makeNamespace,
  apply: makeApply,
  label: makeLabel,
  create: makeCreate,
  guard: makeGuard,
  'node-removal': makeNodeRemoval,
  object: makeObject,
  again: makeAgain,
  autoscaler: makeAutoscaler,
  failure: makeFailure,
  budget: makeBudget,
  selection: makeSelection,
  exit: makeExit,
  unready: makeUnready,
  policy: makePolicy,
  cron: makeCron,
  mistake: makeMistake,
  'kubectl-patch': makeKubectlPatch,
  resources: makeResources,
  env: makeEnv,
  crash: makeCrash,
  pressure: makePressure,
  devices: makeDevices,
  custom: makeCustom,
  'crash-loop': makeCrashLoop,
  release: makeRelease,
  'manual-job': makeManualJob,
}

/** How often each main change is drawn. Nodes that are silent or deleted take minutes. */
export const KIND_WEIGHTS: Table<CourseKind> = [
  [20, 'drain'],
  [8, 'two-drains'],
  [4, 'evict'],
  [6, 'delete'],
  [6, 'scale'],
  [18, 'rollout'],
  [6, 'patch'],
  [7, 'taint'],
  [4, 'cordon'],
  [2, 'silence'],
  [2, 'zone'],
  [6, 'preemption'],
  [2, 'namespace'],
  [8, 'apply'],
  [3, 'label'],
  [8, 'create'],
  [4, 'guard'],
  [2, 'node-removal'],
  [6, 'object'],
  [10, 'again'],
  [4, 'autoscaler'],
  [6, 'failure'],
  [4, 'budget'],
  [5, 'selection'],
  [6, 'exit'],
  [8, 'unready'],
  [8, 'policy'],
  [2, 'cron'],
  [5, 'mistake'],
  [6, 'kubectl-patch'],
  [6, 'resources'],
  [6, 'env'],
  [6, 'crash'],
]

/** Kinds that came later, and the share of all courses that each of them takes: the others keep their kind and their cluster. */
export const LATER_KINDS: readonly (readonly [kind: CourseKind, share: number])[] = [
  ['pressure', 0.03],
  ['devices', 0.04],
  ['custom', 0.03],
  ['crash-loop', 0.03],
  ['release', 0.03],
  ['manual-job', 0.02],
]

/** Changes that any other one may go with. */
export const COMPANIONS: Table<MakeChange> = [
  [3, makeScale],
  [3, makeRollout],
  [2, makeDrain],
  [1, makeTaint],
  [1, makeLabel],
  [1, makeApply],
  [1, makeCordon],
]
