import { expect, it } from 'vitest'
import { fieldText, momentOfField } from './moment-of-field.ts'

const local = (iso: string): string => fieldText(iso)
const KEPT = {
  moments: ['2026-01-31T12:00:05.500Z', '2026-01-31T12:10:00Z'],
  now: Date.parse('2026-01-31T13:00:00Z'),
  timeZone: 'UTC',
}

it('writes an instant as a field has it', () => {
  expect(fieldText('2026-01-31T12:00:05Z', 'Europe/Berlin')).toBe('2026-01-31T13:00:05')
})

it.each([
  ['a time between two kept moments', local('2026-01-31T12:05:00Z'), { at: '2026-01-31T12:05:00Z' }],
  ['a time after the last one', local('2026-01-31T12:59:00Z'), { at: '2026-01-31T12:59:00Z' }],
  ['the second of the first one', local('2026-01-31T12:00:05Z'), { at: '2026-01-31T12:00:05.500Z' }],
  ['an empty field', '', { problem: 'Enter a date and a time.' }],
  [
    'a time before the first one',
    local('2026-01-31T12:00:04Z'),
    { problem: 'No state of this time is kept: the earliest one is of Sat 2026-01-31 12:00:05.' },
  ],
  [
    'a time of the future',
    local('2026-01-31T13:00:01Z'),
    { problem: 'This time has not come yet: choose an earlier one, or Now.' },
  ],
])('reads %s', (_name, text, moment) => {
  expect(momentOfField(text, KEPT)).toEqual(moment)
})
