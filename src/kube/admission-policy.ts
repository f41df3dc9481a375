import { type FailurePolicy, MATCH_ALL_RESOURCES, type MatchResources, type NamedExpression } from './admission-matching.ts'
import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

/** The kind of the parameters of a policy (admissionregistration/v1 ParamKind). */
export interface ParamKind {
  readonly apiVersion: string
  readonly kind: string
}

/** A rule in CEL, and what is reported of an object that breaks it. */
export interface PolicyValidation {
  readonly expression: string
  readonly message: string
  readonly messageExpression: string
  /** Of the refusal; empty means Invalid. */
  readonly reason: string
}

interface Policy {
  readonly paramKind: ParamKind | undefined
  readonly matchConstraints: MatchResources
  readonly matchConditions: readonly NamedExpression[]
  readonly variables: readonly NamedExpression[]
  readonly failurePolicy: FailurePolicy
}

interface PolicyBinding {
  readonly policyName: string
  readonly matchResources: MatchResources
  /** Whether the binding names parameters. */
  readonly hasParams: boolean
}

/** Rules in CEL that the API server checks objects with. */
export interface ValidatingAdmissionPolicyRow extends ObjectRow, Policy {
  readonly kind: 'ValidatingAdmissionPolicy'
  readonly validations: readonly PolicyValidation[]
  readonly auditAnnotations: readonly NamedExpression[]
}

export interface ValidatingAdmissionPolicyBindingRow extends ObjectRow, PolicyBinding {
  readonly kind: 'ValidatingAdmissionPolicyBinding'
  /** `Deny`, `Warn`, `Audit`. */
  readonly validationActions: readonly string[]
}

/** A change in CEL (admissionregistration/v1 Mutation). */
export interface PolicyMutation {
  /** `ApplyConfiguration` or `JSONPatch`. */
  readonly patchType: string
  readonly expression: string
}

/** Changes in CEL that the API server makes to objects. */
export interface MutatingAdmissionPolicyRow extends ObjectRow, Policy {
  readonly kind: 'MutatingAdmissionPolicy'
  readonly mutations: readonly PolicyMutation[]
  /** `Never` or `IfNeeded`. */
  readonly reinvocationPolicy: string
}

export interface MutatingAdmissionPolicyBindingRow extends ObjectRow, PolicyBinding {
  readonly kind: 'MutatingAdmissionPolicyBinding'
}

type Init<R> = ObjectInit & Partial<Omit<R, 'kind'>>

function policy(init: Partial<Policy>): Policy {
  return {
    paramKind: init.paramKind,
    matchConstraints: init.matchConstraints ?? MATCH_ALL_RESOURCES,
    matchConditions: init.matchConditions ?? [],
    variables: init.variables ?? [],
    failurePolicy: init.failurePolicy ?? 'Fail',
  }
}

function binding(init: Partial<PolicyBinding>): PolicyBinding {
  return {
    policyName: init.policyName ?? '',
    matchResources: init.matchResources ?? MATCH_ALL_RESOURCES,
    hasParams: init.hasParams ?? false,
  }
}

/** The one factory of ValidatingAdmissionPolicy rows. */
export function validatingAdmissionPolicyRow(init: Init<ValidatingAdmissionPolicyRow>): ValidatingAdmissionPolicyRow {
  return {
    kind: 'ValidatingAdmissionPolicy',
    ...objectRow(init),
    ...policy(init),
    validations: init.validations ?? [],
    auditAnnotations: init.auditAnnotations ?? [],
  }
}

/** The one factory of ValidatingAdmissionPolicyBinding rows. */
export function validatingAdmissionPolicyBindingRow(
  init: Init<ValidatingAdmissionPolicyBindingRow>,
): ValidatingAdmissionPolicyBindingRow {
  return {
    kind: 'ValidatingAdmissionPolicyBinding',
    ...objectRow(init),
    ...binding(init),
    validationActions: init.validationActions ?? [],
  }
}

/** The one factory of MutatingAdmissionPolicy rows. */
export function mutatingAdmissionPolicyRow(init: Init<MutatingAdmissionPolicyRow>): MutatingAdmissionPolicyRow {
  return {
    kind: 'MutatingAdmissionPolicy',
    ...objectRow(init),
    ...policy(init),
    mutations: init.mutations ?? [],
    reinvocationPolicy: init.reinvocationPolicy ?? 'Never',
  }
}

/** The one factory of MutatingAdmissionPolicyBinding rows. */
export function mutatingAdmissionPolicyBindingRow(
  init: Init<MutatingAdmissionPolicyBindingRow>,
): MutatingAdmissionPolicyBindingRow {
  return { kind: 'MutatingAdmissionPolicyBinding', ...objectRow(init), ...binding(init) }
}
