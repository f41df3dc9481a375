import { describe, expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../test/support/cli.ts'

const FROM = ['--from', savedCluster(webCluster({ pods: ['a', 'b'] }))]

/** The time that an answer gives for the state. */
async function timeOf(...flags: readonly string[]): Promise<string> {
  const { out } = await cli(['cordon', 'a', '-o', 'json', ...FROM, ...flags])
  return (JSON.parse(out) as { readonly state: { readonly takenAt: string } }).state.takenAt
}

describe('--as-of', () => {
  it('sets the time of saved files; the default is the latest time in them', async () => {
    const latest = await timeOf()
    const later = new Date(Date.parse(latest) + 600_000).toISOString().replace('.000', '')
    expect(await timeOf('--as-of', later)).toBe(later)
    expect(await timeOf('--as-of', latest)).toBe(latest)
  })

  it.each([
    ['a text that is not a time', ['--as-of', 'noon'], '--as-of noon: not a valid time; write it like 2026-01-31T12:00:00Z'],
    [
      'a time before the files',
      ['--as-of', '2001-01-01T00:00:00Z'],
      'the latest time in the files: give that time or a later one',
    ],
  ])('refuses %s', async (_name, flags, message) => {
    const { code, err } = await cli(['cordon', 'a', ...FROM, ...flags])
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
  })

  it('applies to files only', async () => {
    const { code, err } = await cli(['cordon', 'a', '--server', 'http://127.0.0.1:1', '--as-of', '2026-01-31T12:00:00Z'])
    expect([code, err]).toEqual([1, expect.stringContaining('--as-of applies to files: give them with --from')])
  })
})
