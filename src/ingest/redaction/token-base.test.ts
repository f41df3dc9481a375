import { describe, expect, it } from 'vitest'
import { Random } from '../../engine/run/random.ts'
import { tokenBase } from './token-base.ts'

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

describe('tokenBase', () => {
  it.each([
    ['', 'cluster', 'a'],
    ['999', 'cluster', 'a'],
    ['999', 'alb', 'a0'],
    ['', 'alb', 'a0'],
    ['cluster', 'critical', 'cm'],
    ['critical', 'default', 'cs'],
    ['kube', 'kubernetes', 'kube0'],
    ['10', '100', '10-'],
    ['vol', undefined, 'w'],
    ['zz', undefined, 'zz0'],
  ])('is between %j and %j', (low, high, base) => {
    expect(tokenBase(low, high)).toBe(base)
  })

  it('begins texts that come after the lower and before the higher word, whatever follows', () => {
    const random = new Random(1)
    const word = (): string => Array.from({ length: 1 + random.below(4) }, () => DIGITS[random.below(36)]).join('')
    for (let i = 0; i < 20_000; i++) {
      const [low = '', high = ''] = [word(), word()].sort()
      if (low === high) continue
      const text = `${tokenBase(low, high)}${word()}`
      expect([low, text, high].toSorted()).toEqual([low, text, high])
    }
  })
})
