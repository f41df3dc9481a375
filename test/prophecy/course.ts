import type { NodeSpec } from '../../scripts/oracle/cluster/lib/nodes.mjs'
import type { JsonObject } from '../../src/kube/codec/json.ts'

/** What a course is mainly about. */
export type CourseKind =
  | 'drain'
  | 'two-drains'
  | 'evict'
  | 'delete'
  | 'scale'
  | 'rollout'
  | 'patch'
  | 'taint'
  | 'cordon'
  | 'silence'
  | 'zone'
  | 'preemption'
  | 'namespace'
  | 'apply'
  | 'label'
  | 'create'
  | 'guard'
  | 'node-removal'
  | 'object'
  | 'again'
  | 'autoscaler'
  | 'failure'
  | 'budget'
  | 'selection'
  | 'exit'
  | 'unready'
  | 'policy'
  | 'cron'
  | 'mistake'
  | 'kubectl-patch'
  | 'resources'
  | 'env'
  | 'crash'
  | 'pressure'
  | 'devices'
  | 'custom'
  | 'crash-loop'
  | 'release'
  | 'manual-job'

/** A cluster, and what is done to it. All names, numbers and times follow from the seed. */
export interface Course {
  readonly seed: number
  /** The main change. */
  readonly kind: CourseKind
  readonly nodes: readonly NodeSpec[]
  /** Applied one list after the other, each brought to rest, before the dump is taken. */
  readonly manifests: readonly (readonly object[])[]
  /** Done after the manifests, each brought to rest, before the dump: the cluster has a past. */
  readonly past: readonly Step[]
  /** The question. */
  readonly steps: readonly Step[]
}

/** A name may be a pod handle (`generate/pod-handle.ts`), which stands for a pod that a controller names. */
export interface Step {
  /** Seconds after the course began; 0 for the first. Commands do not wait for each other. */
  readonly atSeconds: number
  /** kubectl's arguments (after the kubeconfig flag), and what it reads from standard input. */
  readonly command: readonly string[]
  readonly input?: string
  /** The same as an action of a scenario file (docs/scenario.schema.json). */
  readonly action: JsonObject
  /** False where the command only stands for something that kubectl does not do (a kubelet that stops is a label). */
  readonly spoken?: false
}
