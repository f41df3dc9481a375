import { describe, expect, it } from 'vitest'
import { InputPlace, type PlacedIssue } from '../input-place.ts'
import { leadingJson } from './leading-json.ts'
import { readStream } from './read-stream.ts'

function read(text: string) {
  const issues: PlacedIssue[] = []
  return { documents: readStream(text, new InputPlace('manifest', issues)), issues }
}

describe('the text of a manifest', () => {
  it('has the last value of a key that occurs twice in a map (semantics F3.1)', () => {
    expect(read('spec: { replicas: 1, replicas: 3 }\nspec:\n  replicas: 2\n  paused: false\n  replicas: 4')).toEqual({
      documents: [{ value: { spec: { replicas: 4, paused: false } }, line: 1 }],
      issues: [],
    })
    expect(read('{"spec": {"replicas": 1}, "spec": {"replicas": 2}}').documents).toEqual([
      { value: { spec: { replicas: 2 } }, line: 1 },
    ])
  })

  it.each([
    ['without a space', '{"a":1}{"b":"}{"}'],
    ['on lines of their own', '{"a":1}\n\n{"b":"}{"}\n'],
    ['with an escaped quote', '{"a":1} {"b":"}{","c\\"}":{}}'],
  ])('may be a sequence of JSON objects, %s (semantics F3.2)', (_name, text) => {
    const { documents, issues } = read(text)
    expect(documents.map(({ value }) => value)).toMatchObject([{ a: 1 }, { b: expect.stringContaining('}{') }])
    expect(issues).toEqual([])
  })

  it('continues as YAML where the JSON ends, with the lines of the text (semantics F3.2)', () => {
    expect(read('{"a":\n 1}\n---\nb: 2\n---\n{c: 3}')).toEqual({
      documents: [
        { value: { a: 1 }, line: 1 },
        { value: { b: 2 }, line: 4 },
        { value: { c: 3 }, line: 6 },
      ],
      issues: [],
    })
  })

  it('reads a long unterminated string only once', () => {
    const { documents } = leadingJson(`{"a": "${'\\"'.repeat(200_000)}`)
    expect(documents).toEqual([])
  })

  it('reports the line of text that is neither JSON nor YAML', () => {
    expect(read('{"a": 1}\n{"b": [}').issues).toMatchObject([{ path: 'manifest', line: 2 }])
  })
})
