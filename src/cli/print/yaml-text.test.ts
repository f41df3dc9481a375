import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { yamlText } from './yaml-text.ts'

const KEY = { kind: 'Pod', namespace: 'shop', name: 'web-1' }
const ANSWER = {
  takenAt: '2026-11-21T02:30:21Z',
  day: '2026-11-21',
  digest: '123e4567',
  names: ['yes', 'off', 'n', '012', '1_000', '12:30:45', '0x1f', '=', '~', '', ' x', 'a: b', '- c', '# d'],
  twice: [KEY, KEY],
  none: null,
  long: 'word '.repeat(100),
}

it.each(['1.1', '1.2'] as const)('is parsed the same by version %s', async (version) => {
  expect(parse(await yamlText(ANSWER), { version })).toEqual(ANSWER)
})

it('quotes timestamps, and repeats duplicate values without anchors', async () => {
  const text = await yamlText(ANSWER)
  expect(text).toContain('takenAt: "2026-11-21T02:30:21Z"\n')
  expect(text.match(/name: web-1/g)).toHaveLength(2)
})
