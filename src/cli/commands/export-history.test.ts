import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cli } from '../../../test/support/cli.ts'
import { AMPLE, extraNode, minute, newFolder, pinAt } from '../../../test/support/kept-states.ts'
import type { StateTwin } from '../../../test/support/state-twin.ts'
import { storedShop } from '../../../test/support/stored-shop.ts'
import { createFileSource } from '../../ingest/files/file-source.ts'
import { withImpliedStatus } from '../../ingest/implied-status.ts'
import { formatInstant } from '../../kube/instant.ts'
import { type OpenHistory, openHistory } from '../../server/history/open-history.ts'
import { type RunningServer, startServer } from '../../server/server.ts'
import type { Base } from '../../whatif/base.ts'
import { readWhole } from '../read-twin.ts'

let remove = (): void => {}
let folder: string
let history: OpenHistory
let server: RunningServer
/** The states of the minutes 0, 1 and 3: the shop with no, one and two nodes more. The live twin has three. */
let kept: readonly Base[]

beforeEach(async () => {
  ;({ folder, remove } = newFolder())
  const twin = asServed(storedShop())
  kept = [pinAt(twin, 0), pinAt(twin.put(extraNode(1)), 1), pinAt(twin.put(extraNode(2)), 3)]
  const writing = await openHistory(join(folder, 'past'), AMPLE, minute(0))
  for (const base of kept) await writing.add(base)
  await writing.close()
  // Read from the disk, as after a restart.
  history = await openHistory(join(folder, 'past'), AMPLE, minute(4))
  server = await startServer({ twin: twin.put(extraNode(3)), port: 0, history })
})
afterEach(async () => {
  await server.close()
  await history.close()
  remove()
})

/** With the statuses of containers that a live twin has, whatever was reported. */
function asServed(twin: StateTwin): StateTwin {
  return twin.put(...twin.state.list('Pod').map(withImpliedStatus))
}

/** The state of an export of a moment, as `--from` reads it. */
async function exported(at: string): Promise<Base> {
  const path = join(folder, 'export.json.gz')
  expect(await cli(['export', '--server', server.url, '-o', path, '--at', at])).toEqual({ code: 0, out: '', err: '' })
  const source = createFileSource({ paths: [path] })
  const { twin, close } = await readWhole(
    { source, live: false, allowPartial: false, namespace: 'default' },
    new AbortController().signal,
  )
  await close()
  return twin.pin()
}

const time = (at: number): string => formatInstant(minute(at))

describe('rehearse export --server --at, of a server with a history', () => {
  it.each([
    ['its time', 0, time(0)],
    ['a time between two moments', 1, time(2)],
    ['its time', 1, time(1)],
    ['a time after the last', 2, time(9)],
  ])('has the digest, the time and the objects of a moment by %s', async (_name, number, at) => {
    const { info, state } = await exported(at)
    const moment = kept[number]
    expect([info.digest, info.takenAt]).toEqual([moment?.info.digest, moment?.info.takenAt])
    expect(state.list('Node').map(({ name }) => name)).toEqual(moment?.state.list('Node').map(({ name }) => name))
  })

  it.each([0, 1, 2])('finds moment %d by its digest, and by the beginning of it', async (number) => {
    const digest = kept[number]?.info.digest ?? ''
    expect((await exported(digest)).info.digest).toBe(digest)
    expect((await exported(digest.slice(0, 12))).info.digest).toBe(digest)
  })

  it.each([
    ['a time before all', '2020-01-01T00:00:00Z', `The earliest kept state is that of ${time(0)}.`],
    ['a digest that no state has', '0123456789abcdef', `with --history, as moments: 3 from ${time(0)} to ${time(3)}.`],
    ['a text that is neither', 'noon', 'noon is not a valid time'],
  ])('refuses %s', async (_name, at, message) => {
    const { code, err } = await cli(['export', '--server', server.url, '-o', join(folder, 'none.json'), '--at', at])
    expect([code, err.replace(/\n +/g, ' ')]).toEqual([1, expect.stringContaining(message)])
  })
})
