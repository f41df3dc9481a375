import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { furtherDocument } from '../paged-question.ts'
import { explainPod, NAMESAKES, whatIf, whyPendingDocument } from './documents.ts'
import { DRAIN_AUDIT, RESILIENCE, ROLLOUT_AUDIT } from './inquiry-documents.ts'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

it.each([
  ['whatIf', whatIf(false).document],
  ['whatIf in full', whatIf(true).document],
  ['explainPod', explainPod(false).document],
  ['explainPod in full', explainPod(true).document],
  ['whatWouldHelp', whyPendingDocument(false)],
  ['whatWouldHelp in full', whyPendingDocument(true)],
  ['namesakes', NAMESAKES],
])('the schema has all fields of %s', (_name, document) => {
  expect(validate(schema, parse(document))).toEqual([])
})

it.each([whatIf(true), explainPod(true), DRAIN_AUDIT, RESILIENCE, ROLLOUT_AUDIT])(
  'the schema has the further pages of $type',
  (question) => {
    expect(question.lists).not.toEqual([])
    for (const list of question.lists) expect(validate(schema, parse(furtherDocument(question, list)))).toEqual([])
  },
)
