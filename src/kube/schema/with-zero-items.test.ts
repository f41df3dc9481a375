import { expect, it } from 'vitest'
import { withZeroItems } from './with-zero-items.ts'

const pod = (spec: object) => ({ kind: 'Pod', metadata: { name: 'a' }, spec })

it('makes the zero of its type of an item that is null (semantics F3.46)', () => {
  const container = { name: 'c', args: ['a', null], ports: [null], env: [{ name: 'A', value: null }] }
  expect(withZeroItems('Pod', pod({ containers: [container, null], nodeSelector: { a: null } }))).toEqual(
    pod({ containers: [{ ...container, args: ['a', ''], ports: [{}] }, {}], nodeSelector: { a: null } }),
  )
  const whole = pod({ containers: [{ name: 'c' }] })
  expect(withZeroItems('Pod', whole)).toBe(whole)
  expect(withZeroItems('Widget', { items: [null] })).toEqual({ items: [null] })
})
