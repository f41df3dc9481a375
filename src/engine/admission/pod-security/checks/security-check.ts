import type { SecuredPod } from '../secured-pod.ts'

/** Why a check forbids a pod. */
export interface Violation {
  readonly reason: string
  /** What of the pod it is; empty when the reason says it all. */
  readonly detail: string
}

/** One check of the Pod Security Standards; `undefined` for a pod that it allows. */
export type SecurityCheck = (pod: SecuredPod) => Violation | undefined
