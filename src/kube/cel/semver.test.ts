import { describe, expect, it } from 'vitest'
import { compareSemver, normalizeSemver, parseSemver } from './semver.ts'

describe('parseSemver', () => {
  it.each(['1.2.3', '0.0.0', '1.2.3-rc.1+build.5', '1.0.0--', '99999999999999999999.0.0'])('reads %s', (text) => {
    expect(parseSemver(text)).toBeDefined()
  })

  it.each(['', '1', '1.2', 'v1.2.3', '01.2.3', '1.2.3-', '1.2.3-01', '1.2.3+', '1.2.3.4'])('refuses %j', (text) => {
    expect(parseSemver(text)).toBeUndefined()
  })
})

describe('compareSemver', () => {
  it('follows the order of the specification', () => {
    const sorted = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0',
      '1.0.1',
    ]
    const versions = sorted.flatMap((text) => parseSemver(text) ?? [])
    expect(versions).toHaveLength(sorted.length)
    for (const [i, a] of versions.entries()) {
      for (const [j, b] of versions.entries())
        expect(Math.sign(compareSemver(a, b)), `${sorted[i]} ${sorted[j]}`).toBe(Math.sign(i - j))
    }
  })
})

describe('normalizeSemver', () => {
  it.each([
    ['v1', '1.0.0'],
    ['1.02', '1.2.0'],
    ['v01.00.3-rc.1', '1.0.3-rc.1'],
    ['1.2.3+b', '1.2.3+b'],
  ])('%s is %s', (text, normal) => {
    expect(normalizeSemver(text)).toBe(normal)
  })
})
