import type { ScenarioInput } from '../api/answers.generated.ts'

/** What may be done to nodes alone; the words are those of the command line. */
export const NODE_ACTIONS = [
  'drain',
  'cordon',
  'uncordon',
  'taint',
  'reboot-node',
  'shutdown-node',
  'delete-node',
  'fail-node',
] as const
/** What may be done to a workload. */
export const WORKLOAD_ACTIONS = ['scale', 'restart', 'set-image'] as const
/** What may be done to a zone, or to one object of any kind. */
export const OTHER_ACTIONS = ['fail-zone', 'delete'] as const

export type NodeAction = (typeof NODE_ACTIONS)[number]
export type WorkloadAction = (typeof WORKLOAD_ACTIONS)[number]
export type ActionName = NodeAction | WorkloadAction | (typeof OTHER_ACTIONS)[number]

/** Flags of kubectl drain that the page offers. */
export const DRAIN_FLAGS = ['ignore-daemonsets', 'delete-emptydir-data', 'force', 'disable-eviction'] as const
export type DrainFlag = (typeof DRAIN_FLAGS)[number]

/** Effects of a taint, the mildest first. */
export const TAINT_EFFECTS = ['PreferNoSchedule', 'NoSchedule', 'NoExecute'] as const
export type TaintEffect = (typeof TAINT_EFFECTS)[number]

/** Kinds of objects that the form deletes, those that people delete most first. */
export const DELETED_KINDS = [
  'Pod',
  'Namespace',
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'PodDisruptionBudget',
  'Service',
  'PersistentVolumeClaim',
] as const
export type DeletedKind = (typeof DELETED_KINDS)[number]

export interface WorkloadName {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

export interface DrainQuestion {
  readonly action: 'drain'
  readonly nodes: readonly string[]
  readonly flags: readonly DrainFlag[]
}

export interface TaintQuestion {
  readonly action: 'taint'
  readonly nodes: readonly string[]
  readonly key: string
  readonly value: string
  readonly effect: TaintEffect
}

export interface NodeQuestion {
  readonly action: Exclude<NodeAction, 'drain' | 'taint'>
  readonly nodes: readonly string[]
}

export interface ScaleQuestion {
  readonly action: 'scale'
  readonly workload: WorkloadName
  readonly replicas: number
}

export interface RestartQuestion {
  readonly action: 'restart'
  readonly workload: WorkloadName
}

export interface SetImageQuestion {
  readonly action: 'set-image'
  readonly workload: WorkloadName
  /** A container of its template; `*` means every one. */
  readonly container: string
  readonly image: string
}

export interface FailZoneQuestion {
  readonly action: 'fail-zone'
  readonly zone: string
}

export interface DeleteQuestion {
  readonly action: 'delete'
  readonly kind: DeletedKind
  /** Empty for a kind without namespaces. */
  readonly namespace: string
  readonly name: string
}

/** One action, as a form of the page takes it. */
export type ActionQuestion =
  | DrainQuestion
  | TaintQuestion
  | NodeQuestion
  | ScaleQuestion
  | RestartQuestion
  | SetImageQuestion
  | FailZoneQuestion
  | DeleteQuestion

/** When an action starts: after the one before it, with it, or when the cluster is quiet again after it. */
export const STARTS = ['after', 'with', 'quiet'] as const
export type StepStart = (typeof STARTS)[number]

/** An action of a scenario. The start of the first one has no meaning. */
export interface Step {
  readonly question: ActionQuestion
  readonly start: StepStart
  /** Seconds between its turn and its start. */
  readonly delay: number
}

/** Several actions in one run. */
export interface SequenceQuestion {
  readonly action: 'scenario'
  readonly steps: readonly Step[]
}

/** A scenario that was read from a text: a scenario file, or manifests to apply. */
export interface FileQuestion {
  readonly action: 'file'
  readonly input: ScenarioInput
}

/** What the page rehearses. An address and a command hold the same. */
export type Question = ActionQuestion | SequenceQuestion | FileQuestion

/** As many actions as a link and a list can hold. */
export const STEPS_MAX = 20

export function isNodeAction(action: string): action is NodeAction {
  return (NODE_ACTIONS as readonly string[]).includes(action)
}

export function isWorkloadAction(action: string): action is WorkloadAction {
  return (WORKLOAD_ACTIONS as readonly string[]).includes(action)
}

export function isDeletedKind(kind: string): kind is DeletedKind {
  return (DELETED_KINDS as readonly string[]).includes(kind)
}
