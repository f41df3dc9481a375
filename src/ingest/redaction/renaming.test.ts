import { describe, expect, it } from 'vitest'
import { Random } from '../../engine/run/random.ts'
import { Renaming } from './renaming.ts'

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function renamed(texts: readonly string[], key = 'key'): readonly string[] {
  const renaming = new Renaming(key)
  for (const text of texts) renaming.text(text)
  renaming.settle()
  return texts.map((text) => renaming.text(text))
}

describe('Renaming', () => {
  it('keeps what is made of other names, ordinals, and words that every cluster has', () => {
    const [set, pod, claim, system, other] = renamed(['web', 'web-0', 'data-web-12', 'kube-system', 'web-system'])
    expect(pod).toBe(`${set}-0`)
    expect(claim).toMatch(new RegExp(`^[a-z0-9]+-${set}-12$`))
    expect([system, other]).toEqual(['kube-system', `${set}-system`])
  })

  it('renames an address in a name as a whole, and longer numbers unless they are ordinals', () => {
    const [node = '', account = ''] = renamed(['ip-10-0-17-123', 'acct-123456789012'])
    expect(node.split('-')).toHaveLength(2)
    expect(account).not.toContain('123456789012')
    const renaming = new Renaming('key')
    renaming.keepOrdinal('28950123')
    renaming.text('job-28950123')
    renaming.settle()
    expect(renaming.text('job-28950123')).toMatch(/-28950123$/)
  })

  it('keeps the order of names, and valid names valid and different', () => {
    const random = new Random(7)
    const word = (): string => Array.from({ length: 1 + random.below(6) }, () => 'abkmsz079'[random.below(9)]).join('')
    const names = Array.from({ length: 3000 }, () => Array.from({ length: 1 + random.below(5) }, word).join('-'))
    const sorted = [...new Set([...names, 'kube-system', 'default', 'scheduler', 'node'])].sort()
    const after = renamed(sorted)
    expect(after.toSorted()).toEqual(after)
    expect(new Set(after).size).toBe(sorted.length)
    expect(after.filter((name) => !LABEL.test(name))).toEqual([])
    expect(after.filter((name, i) => /^[a-z]/.test(sorted[i] ?? '') && !/^[a-z]/.test(name))).toEqual([])
  })

  it('makes the hash shorter, or the name a single word, rather than a name too long', () => {
    const long = Array.from({ length: 9 }, (_, i) => `w${i}x`).join('-')
    const longer = Array.from({ length: 17 }, (_, i) => `w${i}`).join('-')
    const [first = '', second = '', third = ''] = renamed([long, longer, longer.replaceAll('w', 'W')])
    expect([first, second, third].filter((name) => !LABEL.test(name))).toEqual([])
    expect(first.split('-')).toHaveLength(9)
    expect(second.split('-')).toHaveLength(1)
  })

  it('has another result for another key, and the same for the same', () => {
    expect(renamed(['web', 'shop'])).toEqual(renamed(['web', 'shop']))
    expect(renamed(['web', 'shop'], 'other')).not.toEqual(renamed(['web', 'shop']))
  })

  it('has names of ports of at most 15 characters', () => {
    const renaming = new Renaming('key')
    renaming.port('http-metrics-x')
    renaming.settle()
    expect(renaming.port('http-metrics-x')).toMatch(/^(?=.*[a-z])[a-z0-9]{1,15}$/)
  })
})
