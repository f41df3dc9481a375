import { afterEach, expect, it } from 'vitest'
import { moment, onOtherMoment, whileShown } from './moment.ts'
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

it('the signal of a moment is aborted before other code runs for the next one', () => {
  const of = whileShown()
  const aborted: boolean[] = []
  const end = onOtherMoment(() => aborted.push(of.aborted, whileShown().aborted))
  moment.value = FIRST
  end()
  expect(aborted).toEqual([true, false])
})

it('a command is about the moment that is shown', () => {
  expect([ofMoment('rehearse audit'), momentFlags()]).toEqual(['rehearse audit', []])
  moment.value = FIRST
  expect([ofMoment('rehearse audit'), momentFlags()]).toEqual([`rehearse audit --at ${FIRST}`, ['--at', FIRST]])
})
