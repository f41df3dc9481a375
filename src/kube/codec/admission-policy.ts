import {
  type MutatingAdmissionPolicyBindingRow,
  type MutatingAdmissionPolicyRow,
  mutatingAdmissionPolicyBindingRow,
  mutatingAdmissionPolicyRow,
  type PolicyMutation,
  type ValidatingAdmissionPolicyBindingRow,
  type ValidatingAdmissionPolicyRow,
  validatingAdmissionPolicyBindingRow,
  validatingAdmissionPolicyRow,
} from '../admission-policy.ts'
import {
  readExpressions,
  readFailurePolicy,
  readMatchResources,
  writeExpressions,
  writeMatchResources,
} from './admission-matching.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, type Output, unlessEmpty } from './output.ts'

const AUDIT = { name: 'key', text: 'valueExpression' }

export function readValidatingAdmissionPolicy(object: Field, context: CodecContext): ValidatingAdmissionPolicyRow {
  const spec = object.object('spec')
  return validatingAdmissionPolicyRow({
    ...readPolicy(spec),
    validations: spec.list('validations', (item) => ({
      expression: item.text('expression'),
      message: item.text('message'),
      messageExpression: item.text('messageExpression'),
      reason: item.text('reason'),
    })),
    auditAnnotations: readExpressions(spec, 'auditAnnotations', AUDIT),
    ...readMetadata(object, 'ValidatingAdmissionPolicy', context),
  })
}

export function writeValidatingAdmissionPolicy(row: ValidatingAdmissionPolicyRow): ApiObject {
  const validations = listOf(row.validations, ({ expression, message, messageExpression, reason }) =>
    fields({
      expression,
      message: unlessEmpty(message),
      messageExpression: unlessEmpty(messageExpression),
      reason: unlessEmpty(reason),
    }),
  )
  const auditAnnotations = writeExpressions(row.auditAnnotations, AUDIT)
  return writeEnvelope(row, { spec: fields({ ...writePolicy(row), validations, auditAnnotations }) })
}

export function readValidatingAdmissionPolicyBinding(object: Field, context: CodecContext): ValidatingAdmissionPolicyBindingRow {
  const spec = object.object('spec')
  return validatingAdmissionPolicyBindingRow({
    ...readBinding(spec),
    validationActions: spec.texts('validationActions'),
    ...readMetadata(object, 'ValidatingAdmissionPolicyBinding', context),
  })
}

export function writeValidatingAdmissionPolicyBinding(row: ValidatingAdmissionPolicyBindingRow): ApiObject {
  const validationActions = unlessEmpty(row.validationActions)
  return writeEnvelope(row, { spec: fields({ ...writeBinding(row), validationActions }) })
}

export function readMutatingAdmissionPolicy(object: Field, context: CodecContext): MutatingAdmissionPolicyRow {
  const spec = object.object('spec')
  return mutatingAdmissionPolicyRow({
    ...readPolicy(spec),
    mutations: spec.list('mutations', readMutation),
    reinvocationPolicy: spec.text('reinvocationPolicy') || 'Never',
    ...readMetadata(object, 'MutatingAdmissionPolicy', context),
  })
}

export function writeMutatingAdmissionPolicy(row: MutatingAdmissionPolicyRow): ApiObject {
  const mutations = listOf(row.mutations, ({ patchType, expression }) => ({ patchType, [partOf(patchType)]: { expression } }))
  return writeEnvelope(row, { spec: fields({ ...writePolicy(row), mutations, reinvocationPolicy: row.reinvocationPolicy }) })
}

function readMutation(mutation: Field): PolicyMutation {
  const patchType = mutation.text('patchType')
  return { patchType, expression: mutation.object(partOf(patchType)).text('expression') }
}

/** The field of a mutation that has its expression. */
function partOf(patchType: string): string {
  return patchType === 'JSONPatch' ? 'jsonPatch' : 'applyConfiguration'
}

export function readMutatingAdmissionPolicyBinding(object: Field, context: CodecContext): MutatingAdmissionPolicyBindingRow {
  return mutatingAdmissionPolicyBindingRow({
    ...readBinding(object.object('spec')),
    ...readMetadata(object, 'MutatingAdmissionPolicyBinding', context),
  })
}

export function writeMutatingAdmissionPolicyBinding(row: MutatingAdmissionPolicyBindingRow): ApiObject {
  return writeEnvelope(row, { spec: fields(writeBinding(row)) })
}

function readPolicy(spec: Field) {
  const paramKind = spec.optionalObject('paramKind')
  return {
    paramKind: paramKind && { apiVersion: paramKind.text('apiVersion'), kind: paramKind.text('kind') },
    matchConstraints: readMatchResources(spec, 'matchConstraints'),
    matchConditions: readExpressions(spec, 'matchConditions'),
    variables: readExpressions(spec, 'variables'),
    failurePolicy: readFailurePolicy(spec),
  }
}

function writePolicy(row: ValidatingAdmissionPolicyRow | MutatingAdmissionPolicyRow): Output {
  return {
    paramKind: row.paramKind,
    matchConstraints: writeMatchResources(row.matchConstraints),
    matchConditions: writeExpressions(row.matchConditions),
    variables: writeExpressions(row.variables),
    failurePolicy: row.failurePolicy,
  }
}

function readBinding(spec: Field) {
  return {
    policyName: spec.text('policyName'),
    matchResources: readMatchResources(spec, 'matchResources'),
    hasParams: spec.has('paramRef'),
  }
}

/** Which parameters a binding names is not kept: objects of these kinds are not read. */
function writeBinding(row: ValidatingAdmissionPolicyBindingRow | MutatingAdmissionPolicyBindingRow): Output {
  return {
    policyName: unlessEmpty(row.policyName),
    paramRef: row.hasParams ? {} : undefined,
    matchResources: writeMatchResources(row.matchResources),
  }
}
