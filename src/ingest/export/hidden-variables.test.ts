import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../kube/codec/json.ts'
import { objectOf } from '../../kube/codec/json-parts.ts'
import { LAST_APPLIED, parseLastApplied } from '../../kube/managed-fields/last-applied.ts'
import { HiddenVariables } from './hidden-variables.ts'

const SECRET = 'hunter2'

function shown(object: JsonObject, key = 'key'): JsonObject {
  const variables = new HiddenVariables(key)
  const read: unknown = JSON.parse(JSON.stringify(object, (field, value: unknown) => variables.shown(field, value)))
  return objectOf(read)
}

function deployment(...env: readonly JsonObject[]): JsonObject {
  return { spec: { template: { spec: { containers: [{ name: 'main', env }] } } } }
}

function applied(text: string): JsonObject {
  return { metadata: { annotations: { [LAST_APPLIED]: text } } }
}

describe('hidden variables', () => {
  it('hide literal values, and keep which of them are equal', () => {
    const [one, two, three] = ['a', 'a', 'b'].map((value) => JSON.stringify(shown(deployment({ name: 'PASSWORD', value }))))
    expect(one).toBe(two)
    expect(one).not.toBe(three)
    expect(JSON.stringify(shown(deployment({ name: 'PASSWORD', value: SECRET })))).not.toContain(SECRET)
  })

  it('keep references and empty values', () => {
    const object = deployment({ name: 'A', value: '' }, { name: 'B', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } })
    expect(shown(object)).toEqual(object)
  })

  it('hide the copy that kubectl keeps with the same digest as the value itself', () => {
    const live = deployment({ name: 'PASSWORD', value: SECRET })
    const text = JSON.stringify(shown(applied(JSON.stringify(live))))
    expect(text).not.toContain(SECRET)
    const { metadata } = JSON.parse(text) as { readonly metadata: { readonly annotations: Record<string, string> } }
    expect(parseLastApplied(metadata.annotations[LAST_APPLIED] ?? '')).toEqual(shown(live))
  })

  it('show nothing of a copy that is not JSON', () => {
    expect(shown(applied(`PASSWORD=${SECRET}`))).toEqual(applied('{}'))
  })

  it.each([
    ['a variable', deployment({ name: 'PASSWORD', value: SECRET }), true],
    ['a copy of kubectl', applied(JSON.stringify(deployment())), true],
    ['neither', { metadata: { name: 'x' } }, false],
  ])('may be in JSON with %s', (_, object, expected) => {
    expect(HiddenVariables.mayBeIn(JSON.stringify(object))).toBe(expected)
  })
})
