import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument, stringify } from 'yaml'
import { syntheticCluster } from '../synthetic/synthetic-cluster.ts'
import { readPlainYaml } from './plain-yaml.ts'
import { YAML_OPTIONS } from './yaml-options.ts'

/** What the library reads; undefined for what it finds faulty. */
function byLibrary(text: string): unknown {
  const document = parseDocument(text, YAML_OPTIONS)
  return document.errors.length > 0 ? undefined : document.toJS()
}

/** As kubectl writes: lists as far left as their key, no line broken. */
function asKubectl(value: unknown): string {
  return stringify(value, { version: '1.1', indentSeq: false, lineWidth: 0, aliasDuplicateObjects: false })
}

const scalarText = fc.oneof(
  fc.constantFrom(
    'on',
    'Y',
    'null',
    '~',
    '0755',
    '0b11',
    '1_000',
    '1e3',
    '0x1f',
    '.5',
    '-0',
    '007',
    '1:30',
    '2026-06-01',
    '10.0.0.1',
  ),
  fc.constantFrom(
    '250m',
    '2Gi',
    '1.4.2',
    'a: b',
    'a #b',
    'a:',
    '- a',
    "'it''s'",
    '"a\\tb"',
    '"\\x41"',
    '{}',
    '[]',
    '{a: 1}',
    '|',
    '&a',
    '*a',
    '',
  ),
  fc.stringMatching(/^[ -~]{0,12}$/),
  fc.stringMatching(/^[0-9a-fxoe.:_+-]{1,10}$/),
  fc.string({ maxLength: 8 }),
)

describe('readPlainYaml', () => {
  it('reads what kubectl writes', () => {
    for (const object of syntheticCluster({ nodes: 2, pods: 20, seed: 1 }))
      expect(readPlainYaml(asKubectl(object))).toEqual(object)
  })

  it.each([
    ['an item of a list', '- kind: Pod\n  metadata:\n    name: a\n', [{ kind: 'Pod', metadata: { name: 'a' } }]],
    ['lists at and below their key', 'a:\n- 1\n- x: 2\n  l:\n  - z\nb:\n  - null\n', { a: [1, { x: 2, l: ['z'] }], b: [null] }],
    ['quotes', `a: 'it''s'\nb: "x\\ty\\u0041"\nc: ''\n`, { a: "it's", b: 'x\tyA', c: '' }],
    [
      'what only looks like a number',
      'a: 250m\nb: 10.0.0.1\nc: 1:30\nd: 0755\n',
      { a: '250m', b: '10.0.0.1', c: '1:30', d: 493 },
    ],
    ['a value that is missing', 'a:\nb:\n  c:\n\nd: 1\n', { a: null, b: { c: null }, d: 1 }],
  ])('reads %s', (_, text, value) => {
    expect(readPlainYaml(text)).toEqual(value)
    expect(byLibrary(text)).toEqual(value)
  })

  it.each([
    ['nothing', ''],
    ['comments', 'a: 1 # one\n'],
    ['anchors', 'a: &x 1\nb: *x\n'],
    ['blocks of text', 'a: |\n  b\n'],
    ['flow collections', 'a: {b: 1}\n'],
    ['text over several lines', 'a: b\n  c\n'],
    ['a key twice', 'a: 1\na: 2\n'],
    ['keys that are no text', 'on: 1\n'],
    ['a prototype', '__proto__:\n  a: 1\n'],
    ['a line too far left', 'a:\n    b: 1\n  c: 2\n'],
    ['tabs', 'a:\n\tb: 1\n'],
  ])('leaves %s to the library', (_, text) => {
    expect(readPlainYaml(text)).toBeUndefined()
  })

  it('gives no other value than the library, whatever the text', () => {
    const line = fc
      .tuple(
        fc.nat({ max: 6 }),
        fc.constantFrom('', '- ', '- - '),
        fc.constantFrom('a: ', 'b: ', 'c:', 'd.e/f: ', 'y: ', '"q": ', ''),
        scalarText,
      )
      .map(([indent, dash, key, value]) => ' '.repeat(indent) + dash + key + value)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const text = lines.join('\n')
        const read = readPlainYaml(text)
        if (read !== undefined) expect(read).toEqual(byLibrary(text))
      }),
      { numRuns: 1_000 },
    )
  })

  it('gives the value that was written, or leaves it', () => {
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.oneof(scalarText, fc.integer(), fc.boolean(), fc.constant(null)),
        fc.dictionary(fc.stringMatching(/^[a-zA-Z_./-]{1,6}$/), tie('value'), { maxKeys: 4, noNullPrototype: true }),
        fc.array(tie('value'), { maxLength: 3 }),
      ),
    })).value
    fc.assert(
      fc.property(tree, (value) => {
        const text = asKubectl(value)
        const read = readPlainYaml(text)
        if (read !== undefined) expect(read).toEqual(byLibrary(text))
      }),
      { numRuns: 300 },
    )
  })
})
