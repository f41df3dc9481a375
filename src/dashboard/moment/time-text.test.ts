import { expect, it } from 'vitest'
import { agoText, localText } from './time-text.ts'

it.each([
  ['UTC', 'Sat 2026-01-31 12:00:05'],
  ['Asia/Tokyo', 'Sat 2026-01-31 21:00:05'],
  ['America/Los_Angeles', 'Sat 2026-01-31 04:00:05'],
  ['Pacific/Kiritimati', 'Sun 2026-02-01 02:00:05'],
])('a moment is written in the time zone of the reader: %s', (timeZone, text) => {
  expect(localText('2026-01-31T12:00:05.25Z', timeZone)).toBe(text)
})

it.each([
  [-5, 'less than a minute ago'],
  [59, 'less than a minute ago'],
  [60, '1 minute ago'],
  [119 * 60, '119 minutes ago'],
  [120 * 60, '2 hours ago'],
  [47 * 3600, '47 hours ago'],
  [48 * 3600, '2 days ago'],
  [400 * 86_400, '400 days ago'],
])('%i seconds are %s', (seconds, text) => {
  const at = '2026-01-31T12:00:00Z'
  expect(agoText(at, Date.parse(at) + seconds * 1000)).toBe(text)
})
