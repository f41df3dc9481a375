import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseWithoutManagers } from './parse-without-managers.ts'

const entry = (fields: object, manager = 'kubelet') => ({
  manager,
  operation: 'Update',
  fieldsType: 'FieldsV1',
  fieldsV1: fields,
})

function objectOf(managedFields: unknown): object {
  const annotations = { last: JSON.stringify({ metadata: { managedFields: [{ a: 1 }] } }) }
  return {
    metadata: { name: 'web-1', annotations, managedFields, ownerReferences: [{ kind: 'ReplicaSet' }] },
    spec: { ports: [{}] },
  }
}

function parsed(object: object): unknown {
  const text = Buffer.from(`,${JSON.stringify(object)},{`)
  return parseWithoutManagers(text, 1, text.length - 2)
}

describe('parseWithoutManagers', () => {
  it('leaves out the entries of managedFields and nothing else', () => {
    const entries = [entry({ 'f:metadata': { 'f:labels': {} } }), entry({ 'f:status': { 'k:{"type":"Ready"}': { '.': {} } } })]
    expect(parsed(objectOf(entries))).toEqual(objectOf([]))
  })

  const odd: Record<string, unknown> = {
    'a string that looks like the end': [entry({ 'v:"}]"': {}, 'v:}],"x":[{': {} })],
    'a string that looks like the end, twice': [entry({ 'a}]': {}, 'b}]': {} })],
    'another array inside': [{ list: [{ a: 1 }], more: [{ b: '}]' }] }],
    'no entries': [],
    'no array': null,
    'a text': '"managedFields":[{',
  }
  for (const [name, value] of Object.entries(odd)) {
    it(`reads all of an object with ${name}`, () => {
      const { metadata, ...rest } = parsed(objectOf(value)) as { metadata: { managedFields: unknown } }
      expect({ metadata: { ...metadata, managedFields: [] }, ...rest }).toEqual(objectOf([]))
    })
  }

  it('loses nothing beside managedFields, whatever the entries are', () => {
    const text = fc.stringMatching(/^[\]}{[",:a\\]{0,8}$/)
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ depthSize: 'small' }, text, fc.dictionary(text, tie('any')), fc.array(tie('any'))),
    })).any
    fc.assert(
      fc.property(fc.array(fc.dictionary(text, value)), (entries) => {
        const { metadata, ...rest } = parsed(objectOf(entries)) as { metadata: object }
        expect({ metadata: { ...metadata, managedFields: [] }, ...rest }).toEqual(objectOf([]))
      }),
    )
  })

  it('throws for text that is no JSON', () => {
    const text = Buffer.from('{"metadata":{"managedFields":[{}]}')
    expect(() => parseWithoutManagers(text, 0, text.length)).toThrow(SyntaxError)
  })
})
