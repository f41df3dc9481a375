import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { explainDocument, NAMESAKES, whatIfDocument, whyPendingDocument } from './documents.ts'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

it.each([
  ['whatIf', whatIfDocument(false)],
  ['whatIf in full', whatIfDocument(true)],
  ['explainPod', explainDocument(false)],
  ['explainPod in full', explainDocument(true)],
  ['whatWouldHelp', whyPendingDocument(false)],
  ['whatWouldHelp in full', whyPendingDocument(true)],
  ['namesakes', NAMESAKES],
])('the schema has all fields of %s', (_name, document) => {
  expect(validate(schema, parse(document))).toEqual([])
})
