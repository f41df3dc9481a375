import type { SecuredPod } from '../secured-pod.ts'

/** Why a check forbids a pod. */
export interface Violation {
  readonly reason: string
  /** The part of the pod; empty when the reason is enough. */
  readonly detail: string
}

/** One check of the Pod Security Standards; `undefined` for a pod that it allows. */
export type SecurityCheck = (pod: SecuredPod) => Violation | undefined
