import { describe, expect, it } from 'vitest'
import { HashedWords } from './hashed-words.ts'

const words = new HashedWords('key')
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

describe('HashedWords', () => {
  it('keeps what is made of other names, and ordinals', () => {
    const web = words.text('web')
    expect(web).toMatch(/^x[a-z0-9]{7}$/)
    expect(words.text('web-0')).toBe(`${web}-0`)
    expect(words.text('data-web-12')).toMatch(new RegExp(`^x[a-z0-9]{7}-${web}-12$`))
  })

  it.each(['', 'default', 'kube-system', 'true'])('keeps %j, which names nothing of a user', (text) => {
    expect(words.text(text)).toBe(text)
  })

  it('renames words of system names within other names', () => {
    expect(words.text('kube-system-web')).not.toMatch(/kube|system|web/)
  })

  it('makes names that are valid labels, however long they were', () => {
    for (const text of ['a'.repeat(63), Array.from({ length: 32 }, () => 'a').join('-'), 'a-b.c', 'acct-123456789012'])
      expect(words.text(text).replaceAll('.', '-')).toMatch(LABEL)
  })

  it('gives each key other names', () => {
    expect(new HashedWords('other').text('web')).not.toBe(words.text('web'))
    expect(new HashedWords('key').text('web')).toBe(words.text('web'))
  })

  it('gives a uid another one of the same form', () => {
    const uid = '5d9f2c1e-0000-4000-8000-000000000001'
    expect(words.uid(uid)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(words.uid(uid)).not.toBe(uid)
  })
})
