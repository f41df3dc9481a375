import { describe, expect, it } from 'vitest'
import { type IntOrString, IntOrStringError, scaledValue } from './int-or-string.ts'
import { generateName } from './name-generator.ts'
import { SAFE_ALPHABET, safeEncode } from './safe-encode.ts'
import { podTemplateHash, revisionData, revisionHash, revisionName } from './template-hash.ts'
import { zoneKey } from './zone.ts'

describe('scaledValue', () => {
  it.each([
    ['25%', 10, 3, 2],
    ['30%', 7, 3, 2],
    ['0%', 10, 0, 0],
    ['100%', 10, 10, 10],
    [3, 10, 3, 3],
  ])('WL-DEP-140 WL-DEP-145 of %s of %d is %d up and %d down', (value, total, up, down) => {
    expect([scaledValue(value, total, 'up'), scaledValue(value, total, 'down')]).toEqual([up, down])
  })

  it.each([
    [undefined, 'nil value for IntOrString'],
    ['25', 'invalid value for IntOrString: invalid type: string is not a percentage'],
    ['x%', 'invalid value for IntOrString: invalid value "x%": strconv.Atoi: parsing "x": invalid syntax'],
  ])('refuses %j', (value: IntOrString | undefined, message) => {
    expect(() => scaledValue(value, 1, 'up')).toThrow(new IntOrStringError(message))
  })
})

describe('generated names', () => {
  it('end in five characters from the random stream', () => {
    const numbers = [0, 26, 1, 2, 3]
    expect(generateName('web-', () => numbers.shift() ?? 0)).toBe('web-b9cdf')
    expect(generateName('x'.repeat(70), () => 0)).toBe(`${'x'.repeat(58)}bbbbb`)
  })

  it('request random numbers within the alphabet', () => {
    const bounds: number[] = []
    generateName('a', (bound) => bounds.push(bound) % bound)
    expect(bounds).toEqual(Array(5).fill(SAFE_ALPHABET.length))
  })
})

describe('hashes', () => {
  it('use characters that form no words', () => {
    expect(safeEncode('0123456789')).toBe('456789bcdf')
    expect(podTemplateHash('template')).toMatch(/^[456789bcdf]+$/)
  })

  it('depend on the content and on the collision count', () => {
    const hashes = [
      podTemplateHash('a'),
      podTemplateHash('b'),
      podTemplateHash('a', 0),
      podTemplateHash('a', 1),
      revisionHash('a'),
      revisionHash('a', 1),
    ]
    expect(new Set(hashes).size).toBe(6)
  })

  it('name revisions, with data of sorted keys', () => {
    expect(revisionName('db', '7bc55759c')).toBe('db-7bc55759c')
    expect(revisionName('x'.repeat(300), 'h')).toHaveLength(225)
    expect(revisionData({ spec: { b: [1, { d: null, c: '<' }] }, metadata: {} })).toBe(
      '{"spec":{"template":{"$patch":"replace","metadata":{},"spec":{"b":[1,{"c":"\\u003c","d":null}]}}}}',
    )
  })
})

it('distinguishes zones by region and zone, the old labels first', () => {
  expect(zoneKey({})).toBe('')
  expect(zoneKey({ 'topology.kubernetes.io/zone': 'a' })).toBe(':\0:a')
  const both = {
    'topology.kubernetes.io/zone': 'a',
    'failure-domain.beta.kubernetes.io/zone': 'b',
    'topology.kubernetes.io/region': 'r',
  }
  expect(zoneKey(both)).toBe('r:\0:b')
})
