import type { MutatingAdmissionPolicyRow, ValidatingAdmissionPolicyRow } from '../../../kube/admission-policy.ts'
import type { Row } from '../../../kube/kinds.ts'

/** A policy that matched a request, and could not be evaluated. */
export interface PolicyGap {
  readonly policy: ValidatingAdmissionPolicyRow | MutatingAdmissionPolicyRow
  readonly object: Row
  readonly why: string
  /** Whether the policy could have refused the request, or changed its object. */
  readonly denies: boolean
}
