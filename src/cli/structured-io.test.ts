import { expect, it } from 'vitest'
import { catchOutput } from '../../test/support/cli.ts'
import { structuredIo } from './structured-io.ts'

it.each([
  ['out', 'Reading context prod ...\n', 'info', 'Reading context prod ...'],
  ['out', 'two\nlines\n', 'info', 'two\nlines'],
  ['err', 'problem: Pod: its list failed\n', 'error', 'Pod: its list failed'],
  ['err', 'note: not in the files: Lease\n', 'info', 'not in the files: Lease'],
  ['err', 'Stopping: 2 operations under way\n', 'warn', 'Stopping: 2 operations under way'],
] as const)('writes a line of JSON to %s: %j', (to, text, level, message) => {
  const caught = catchOutput()
  const io = { ...caught.io, env: {}, colour: false, signal: new AbortController().signal }
  structuredIo(io, () => 0)[to](text)
  const written = to === 'out' ? caught.out() : caught.err()
  expect(written.endsWith('\n')).toBe(true)
  expect(written.split('\n')).toHaveLength(2)
  expect(JSON.parse(written)).toEqual({ time: '1970-01-01T00:00:00.000Z', level, message })
})
