import { afterEach, expect, it } from 'vitest'
import { moment, onOtherMoment } from './moment.ts'
import { momentFlags, ofMoment } from './moment-flags.ts'

const [FIRST, SECOND] = ['2026-01-31T12:00:00Z', '2026-01-31T12:01:00Z']

afterEach(() => {
  moment.value = undefined
})

it('another moment is reported at once, the same one is not', () => {
  const seen: (string | undefined)[] = []
  const end = onOtherMoment(() => seen.push(moment.value))
  expect(seen).toEqual([])
  moment.value = FIRST
  moment.value = FIRST
  moment.value = SECOND
  moment.value = undefined
  end()
  moment.value = FIRST
  expect(seen).toEqual([FIRST, SECOND, undefined])
})

it('a command is about the moment that is shown', () => {
  expect([ofMoment('rehearse audit'), momentFlags()]).toEqual(['rehearse audit', []])
  moment.value = FIRST
  expect([ofMoment('rehearse audit'), momentFlags()]).toEqual([`rehearse audit --at ${FIRST}`, ['--at', FIRST]])
})
