import { expect, it } from 'vitest'
import { failureRows } from './failure-rows.ts'

const service = { kind: 'Service', namespace: 'shop', name: 'web' }
const pod = (name: string) => ({ kind: 'Pod', namespace: 'shop', name })
const time = (target: ReturnType<typeof pod> | null, code: number, fromSeconds: number, untilSeconds: number) => ({
  service,
  target,
  code,
  fromSeconds,
  untilSeconds,
})

it('has a row for each target, the time without any pod first', () => {
  const rows = failureRows([
    time(pod('b'), 502, 20, 25),
    time(pod('a'), 504, 10, 15),
    time(pod('a'), 504, 30, 35),
    time(null, 503, 40, 42),
  ])
  expect(rows.map(({ title, text, isDark }) => [title, text, isDark])).toEqual([
    ['no pod answers', '503 from 40 s to 42 s', true],
    ['Pod shop/a', '504 from 10 s to 15 s, and 1 more time', false],
    ['Pod shop/b', '502 from 20 s to 25 s', false],
  ])
  expect(rows.map(({ windows }) => windows.length)).toEqual([1, 2, 1])
})

it('keeps the same pod behind two Services apart', () => {
  const other = { ...time(pod('a'), 502, 1, 2), service: { ...service, name: 'other' } }
  expect(failureRows([time(pod('a'), 502, 1, 2), other]).map((row) => row.service)).toEqual(['web', 'other'])
})
