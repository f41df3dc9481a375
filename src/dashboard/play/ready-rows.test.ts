import { expect, it } from 'vitest'
import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { readyRows } from './ready-rows.ts'

type Impact = OutcomeFieldsFragment['workloads'][number]

const LASTING = { fromSeconds: 1, untilSeconds: null, lasting: true, durationSeconds: null, missing: 1 }

function impact(name: string, ready: readonly number[], init: Partial<Impact> = {}): Impact {
  const counts = { desired: 3, readyBefore: 3, readyMin: 0, readyAfter: 3, minHealthy: null }
  const levels = ready.map((each, i) => ({ atSeconds: i * 2, desired: 3, ready: each }))
  return {
    workload: { kind: 'Deployment', namespace: 'shop', name },
    ...counts,
    levels,
    degraded: null,
    down: null,
    causes: [],
    ...init,
  }
}

it('rows are the workloads that change, the most severe first, in words', () => {
  const rows = readyRows(
    [impact('still', [3]), impact('dips', [3, 1, 3], { minHealthy: 2 }), impact('gone', [3, 0], { down: LASTING })],
    10,
  )
  expect(rows.map(({ title, text }) => [title, text])).toEqual([
    ['Deployment shop/gone', '3 of 3 at first, lowest 0, 0 of 3 at the end'],
    ['Deployment shop/dips', '3 of 3 at first, lowest 1, 3 of 3 at the end; a budget requires 2'],
  ])
})

it('what happens after the time that is shown is left out', () => {
  expect(readyRows([impact('later', [3, 1])], 1)).toEqual([])
  expect(readyRows([impact('dips', [3, 1, 0])], 2)[0]).toMatchObject({ text: '3 of 3 at first, lowest 1, 1 of 3 at the end' })
})
