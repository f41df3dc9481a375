import type { Admit } from '../turn.ts'
import { admitChange } from './admit-change.ts'
import { allocateService } from './allocate-service.ts'
import { claimGrowth } from './claim-growth.ts'
import { defaultIngressClass } from './default-ingress-class.ts'
import { defaultStorageClass } from './default-storage-class.ts'
import { enforceLimitRanges } from './limit-range/enforce-limit-ranges.ts'
import { namespaceExists } from './namespace-exists.ts'
import { admitPod } from './pod/admit-pod.ts'
import { annotatedProfiles } from './pod/annotated-profiles.ts'
import { mirrorPod } from './pod/mirror-pod.ts'
import { podAccount } from './pod/pod-account.ts'
import { podGivenPolicy } from './pod/pod-given-policy.ts'
import { podSecurity } from './pod-security/pod-security.ts'
import { mutatingPolicies } from './policies/mutating-policies.ts'
import type { PolicyGap } from './policies/policy-gap.ts'
import { validatingPolicies } from './policies/validating-policies.ts'
import { prepareObject } from './prepare-object.ts'
import { enforceQuotas } from './quota/enforce-quotas.ts'
import { serviceAsRead } from './service-as-read.ts'
import { singleDefaultClass } from './single-default-class.ts'
import { storageProtection } from './storage-protection.ts'
import { taintNewNode } from './taint-new-node.ts'
import { checkChange, checkObject } from './validation/check-object.ts'
import { objectWarnings } from './warnings/object-warnings.ts'

/** What the API server does with an object before it is only checked. */
const CHANGES: readonly Admit[] = [
  allocateService,
  // Only these check changes of stored objects; they admit new ones.
  admitChange,
  checkChange,
  claimGrowth,
  namespaceExists,
  podAccount,
  // What changes objects.
  prepareObject,
  annotatedProfiles,
  mirrorPod,
  admitPod,
  podGivenPolicy,
  taintNewNode,
  defaultStorageClass,
  defaultIngressClass,
  storageProtection,
]

const CHECKS: readonly Admit[] = [
  // What only checks them: the rules of the kinds, then plugins.
  checkObject,
  objectWarnings,
  serviceAsRead,
  singleDefaultClass,
  enforceLimitRanges,
  podSecurity,
]

/** The policies of the cluster that change objects; the API server's own plugins act once more on what they changed. */
export function changingPolicies(onPolicyGap: (gap: PolicyGap) => void): Admit {
  return mutatingPolicies(onPolicyGap, CHANGES)
}

/** What follows the API server's own plugins. */
export interface AdmissionExtensions {
  /** They stand for webhooks that change objects. */
  readonly mutating?: readonly Admit[]
  /** Has the policies of the cluster evaluated, and gets those that could not be. */
  readonly onPolicyGap?: (gap: PolicyGap) => void
}

/** Admission of new and changed objects in its order; the first refusal ends it. */
export function admissionSteps({ mutating = [], onPolicyGap }: AdmissionExtensions = {}): readonly Admit[] {
  const changing = onPolicyGap ? [changingPolicies(onPolicyGap)] : []
  const checking = onPolicyGap ? [validatingPolicies(onPolicyGap)] : []
  // Quotas come last, because what they admit is charged.
  return [...CHANGES, ...changing, ...mutating, ...CHECKS, ...checking, enforceQuotas]
}
