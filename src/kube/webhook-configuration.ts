import type { FailurePolicy, MatchResources, NamedExpression } from './admission-matching.ts'
import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

/** A program outside the API server that it calls about a request (admissionregistration/v1). */
export interface AdmissionWebhook {
  readonly name: string
  readonly match: MatchResources
  readonly matchConditions: readonly NamedExpression[]
  readonly failurePolicy: FailurePolicy
}

interface Webhooks {
  readonly webhooks: readonly AdmissionWebhook[]
}

export interface ValidatingWebhookConfigurationRow extends ObjectRow, Webhooks {
  readonly kind: 'ValidatingWebhookConfiguration'
}

export interface MutatingWebhookConfigurationRow extends ObjectRow, Webhooks {
  readonly kind: 'MutatingWebhookConfiguration'
}

/** The one factory of ValidatingWebhookConfiguration rows. */
export function validatingWebhookConfigurationRow(init: ObjectInit & Partial<Webhooks>): ValidatingWebhookConfigurationRow {
  return { kind: 'ValidatingWebhookConfiguration', ...objectRow(init), webhooks: init.webhooks ?? [] }
}

/** The one factory of MutatingWebhookConfiguration rows. */
export function mutatingWebhookConfigurationRow(init: ObjectInit & Partial<Webhooks>): MutatingWebhookConfigurationRow {
  return { kind: 'MutatingWebhookConfiguration', ...objectRow(init), webhooks: init.webhooks ?? [] }
}
