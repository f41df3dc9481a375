import type { Admit } from '../turn.ts'
import { defaultStorageClass } from './default-storage-class.ts'
import { enforceLimitRanges } from './limit-range/enforce-limit-ranges.ts'
import { namespaceExists } from './namespace-exists.ts'
import { admitPod } from './pod/admit-pod.ts'
import { prepareObject } from './prepare-object.ts'
import { enforceQuotas } from './quota/enforce-quotas.ts'
import { singleDefaultClass } from './single-default-class.ts'
import { taintNewNode } from './taint-new-node.ts'
import { validateObject } from './validation/validate-object.ts'

/** What the API server does with a new object before it stores it, in its order; the first refusal ends it. */
const STEPS: readonly Admit[] = [
  namespaceExists,
  // What changes objects.
  prepareObject,
  admitPod,
  taintNewNode,
  defaultStorageClass,
  // What only checks them: the rules of the kinds, then plugins. Quotas come last, because what they admit is charged.
  validateObject,
  singleDefaultClass,
  enforceLimitRanges,
  enforceQuotas,
]

export function admissionSteps(): readonly Admit[] {
  return STEPS
}
