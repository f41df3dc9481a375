import {
  type AdmissionWebhook,
  type MutatingWebhookConfigurationRow,
  mutatingWebhookConfigurationRow,
  type ValidatingWebhookConfigurationRow,
  validatingWebhookConfigurationRow,
} from '../webhook-configuration.ts'
import {
  readExpressions,
  readFailurePolicy,
  readWebhookMatch,
  writeExpressions,
  writeWebhookMatch,
} from './admission-matching.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, type Output } from './output.ts'

export function readValidatingWebhookConfiguration(object: Field, context: CodecContext): ValidatingWebhookConfigurationRow {
  const webhooks = object.list('webhooks', readWebhook)
  return validatingWebhookConfigurationRow({
    webhooks,
    ...readMetadata(object, 'ValidatingWebhookConfiguration', context),
  })
}

export function readMutatingWebhookConfiguration(object: Field, context: CodecContext): MutatingWebhookConfigurationRow {
  const webhooks = object.list('webhooks', readWebhook)
  return mutatingWebhookConfigurationRow({ webhooks, ...readMetadata(object, 'MutatingWebhookConfiguration', context) })
}

export function writeWebhookConfiguration(row: ValidatingWebhookConfigurationRow | MutatingWebhookConfigurationRow): ApiObject {
  return writeEnvelope(row, { webhooks: listOf(row.webhooks, writeWebhook) })
}

function readWebhook(webhook: Field): AdmissionWebhook {
  return {
    name: webhook.text('name'),
    match: readWebhookMatch(webhook),
    matchConditions: readExpressions(webhook, 'matchConditions'),
    failurePolicy: readFailurePolicy(webhook),
  }
}

function writeWebhook({ name, match, matchConditions, failurePolicy }: AdmissionWebhook): Output {
  return fields({ name, ...writeWebhookMatch(match), matchConditions: writeExpressions(matchConditions), failurePolicy })
}
