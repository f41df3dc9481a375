import { expect, it } from 'vitest'
import { standstillText } from './standstill-text.ts'

const waiting = (name: string) => ({ waiting: { kind: 'Pod', namespace: 'shop', name } })
const TWO = [waiting('web-1'), waiting('web-2')]

it.each([
  ['STUCK', 0, TWO, 'Nothing changes after the first moment: Pod shop/web-1 and 1 other object wait indefinitely.'],
  ['STUCK', 21, TWO.slice(1), 'Nothing changes after 21 s: Pod shop/web-2 waits indefinitely.'],
  ['STUCK', 21, [], 'Nothing changes after 21 s.'],
  ['STUCK', null, TWO, ''],
  ['SAFE', 0, [], ''],
] as const)('a run that is %s and settles at %s', (verdict, settledAtSeconds, stuck, text) => {
  expect(standstillText({ verdict, settledAtSeconds, stuck })).toBe(text)
})
