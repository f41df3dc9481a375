import { describe, expect, it } from 'vitest'
import { LineCounter, parseAllDocuments } from 'yaml'
import { parseYaml, parseYamlDocuments } from './bounded-yaml.ts'
import { NESTING_MAX } from './nesting.ts'

const FORMS: readonly [string, (levels: number) => string][] = [
  ['flow sequences', (levels) => '['.repeat(levels)],
  ['flow maps', (levels) => '{a: '.repeat(levels)],
  ['compact sequences', (levels) => '- '.repeat(levels)],
  ['blocks', (levels) => Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
  ['explicit keys', (levels) => '? '.repeat(levels)],
]

describe('parseYaml', () => {
  it.each(FORMS)('rejects %s with unlimited nesting', (_, text) => {
    const [error] = parseYaml(text(2000)).errors
    expect([error?.code, error?.message]).toEqual(['RESOURCE_EXHAUSTION', `nested deeper than ${NESTING_MAX} levels`])
    expect(error?.linePos?.[0].line).toBeGreaterThan(0)
  })

  it('rejects a megabyte of brackets as fast as a few of them', () => {
    expect(parseYaml('['.repeat(1_000_000)).errors[0]?.pos[0]).toBeLessThan(2 * NESTING_MAX)
  })

  it('reads several times the nesting of real objects', () => {
    expect(parseYaml(`${'['.repeat(200)}1${']'.repeat(200)}`).errors).toEqual([])
  })

  it('reports a second document, with its place', () => {
    const { errors } = parseYaml('a: 1\n---\nb: 2\n')
    expect(errors.map(({ code, linePos }) => [code, linePos?.[0].line])).toEqual([['MULTIPLE_DOCS', 2]])
  })

  it('reads an empty text as null', () => {
    expect(parseYaml('').toJS()).toBe(null)
  })
})

it.each([
  'a: 1\n---\nb: [1, 2]\n...\n',
  '# comment only\n',
  'a: &x {b: 1}\nc: *x\n',
  'a: [1\nb: 2\n',
  '%YAML 1.1\n---\na: yes\n',
  'a: 1\na: 2\n',
])('reads %j as the library does', (text) => {
  const [ours, theirs] = [parseYamlDocuments, parseAllDocuments].map((parse) => {
    const lineCounter = new LineCounter()
    return [...parse(text, { version: '1.1', lineCounter, prettyErrors: false, logLevel: 'silent' })].map((document) => [
      document.errors.map(({ code, pos, message }) => ({ code, pos, message })),
      document.errors.length > 0 ? undefined : document.toJS(),
    ])
  })
  expect(ours).toEqual(theirs)
})
