import { describe, expect, it } from 'vitest'
import { type CelVariables, evaluateCel } from './cel-expression.ts'
import { misplacedTypes } from './cel-object.ts'
import { jsonOf } from './json-of.ts'
import { withoutObjectLiterals } from './object-literals.ts'

const VARIABLES: CelVariables = {
  object: { metadata: { name: 'x', labels: { app: 'web' } }, spec: { containers: [{ name: 'c' }, { name: 'd' }] } },
  oldObject: null,
  request: {},
  params: null,
  namespaceObject: null,
  variables: {},
}

function made(expression: string): unknown {
  const result = evaluateCel(expression, VARIABLES)
  return 'value' in result ? jsonOf(result.value) : result
}

describe('objects, and literals with optional items', () => {
  it.each([
    ['Object{}', {}],
    ['Object { spec: Object.spec { replicas: 1, paused: true } }', { spec: { replicas: 1, paused: true } }],
    ['Object{metadata: Object.metadata{labels: {"a,b": "{c}", "d": "e"},}}', { metadata: { labels: { 'a,b': '{c}', d: 'e' } } }],
    [
      'Object{spec: Object.spec{containers: object.spec.containers.map(c, Object.spec.containers{name: c.name, args: ["a", "b"]})}}',
      { spec: { containers: ['c', 'd'].map((name) => ({ name, args: ['a', 'b'] })) } },
    ],
    ['Object{?spec: object.?nothing, ?metadata: optional.of(object.metadata.labels)}', { metadata: { app: 'web' } }],
    ['has(object.metadata.labels.app) ? Object{kind: "a"} : Object{}', { kind: 'a' }],
    ['[?object.metadata.?name, ?object.metadata.?nothing, "b"]', ['x', 'b']],
    ['"x" in [?object.metadata.?name]', true],
    ['{"a": 1, ?"b": object.metadata.?name, ?(true ? "c" : "d"): object.?nothing}', { a: 1, b: 'x' }],
    [
      '[JSONPatch{op: "add", path: "/a/" + jsonpatch.escapeKey("x~/y"), value: {"k": [1, 2.5, null]}}]',
      [{ op: 'add', path: '/a/x~0~1y', value: { k: [1, 2.5, null] } }],
    ],
    ['Object{spec: Object.spec{replicas: 1}}.spec.replicas + 1', 2],
    ['Object{ // the {first\n kind: "a"}', { kind: 'a' }],
    ['object.metadata.labels[?"app"].orValue("none")', 'web'],
  ])('semantics F6.13 %s', (expression, value) => {
    expect(made(expression)).toEqual(value)
  })

  it.each([
    ['Other{a: 1}', 'the type Other'],
    ['[?object.metadata.name]', 'an optional item whose value is not optional'],
    ['{?1: object.metadata.?name}', 'a map with keys that are not text'],
    ['Object{spec: }', 'Unexpected character'],
    ['Object{spec}', 'Unexpected'],
  ])('semantics F6.7 %s is not evaluated', (expression, gap) => {
    expect(made(expression)).toEqual({ gap: expect.stringContaining(gap) })
  })

  it.each(['a == {"b": [1]}', 'x in {"a": 1}', 'a[0] + b["{"]', '"Object{a: 1}"'])('%s stays as it is', (expression) => {
    expect(withoutObjectLiterals(expression)).toBe(expression)
  })
})

it.each([
  ['Object{metadata: Object.metadata{labels: {"a": "b"}}}', []],
  [
    'Object{metadata: Object.spec{}}',
    ['unexpected type name "Object.spec", expected "Object.metadata", which matches field name path from root Object type'],
  ],
  ['Object{spec: Object.spec{containers: [Object.spec{}]}}', [expect.stringContaining('expected "Object.spec.containers"')]],
  ['Object{spec: Object.spec{m: {"k": Object.spec.n{}}}}', [expect.stringContaining('expected "Object.spec.m"')]],
])('semantics F6.13 types of places in %s', (expression, problems) => {
  const result = evaluateCel(expression, VARIABLES)
  expect(misplacedTypes('value' in result ? result.value : undefined)).toEqual(problems)
})

it.each(['quantity("1")', 'duration("1s")', '9223372036854775807'])('semantics F6.7 %s cannot be written', (expression) => {
  expect(() => made(expression)).toThrow(/value that is|53 bits/)
})
