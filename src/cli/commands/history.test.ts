import { afterAll, beforeAll, expect, it } from 'vitest'
import { cli } from '../../../test/support/cli.ts'
import { AMPLE, extraNode, minute, newFolder, pinAt } from '../../../test/support/kept-states.ts'
import { storedShop } from '../../../test/support/stored-shop.ts'
import { formatInstant } from '../../kube/instant.ts'
import { type OpenHistory, openHistory } from '../../server/history/open-history.ts'
import { type RunningServer, startServer } from '../../server/server.ts'
import { clusterIdOf } from '../../service/history/cluster-id.ts'

const { folder, remove } = newFolder()
const time = (number: number): string => formatInstant(minute(number))
let server: RunningServer
let history: OpenHistory
let cluster: string
beforeAll(async () => {
  history = await openHistory(folder, AMPLE, minute(0))
  const twin = storedShop()
  for (let at = 0; at < 120; at++) await history.add(pinAt(twin.put(extraNode(at)), at))
  cluster = clusterIdOf(twin.pin())
  server = await startServer({ twin, history, port: 0, log: () => {} })
})
afterAll(async () => {
  await server.close()
  await history.close()
  remove()
})

const ask = (...words: readonly string[]) => cli([...words, '--server', server.url])

it('history lists the latest moments, and how to see the earlier ones', async () => {
  const { out, err } = await ask('history')
  expect(err).toBe('')
  const lines = out.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^TIME +OBJECTS +DIGEST +BYTES$/)
  expect(lines[1]).toContain(time(20))
  expect(lines.at(-1)).toBe(`20 earlier: give --until ${time(20)} to see them.`)
})

it('history prints the moments of a time, and names them', async () => {
  const { out } = await ask('history', '--since', time(3), '--until', time(4), '-o', 'name')
  expect(out).toBe(`${time(3)}\n${time(4)}\n`)
  expect((await ask('history', '--until', '2020-01-01T00:00:00Z')).out).toMatch(/^No state is kept in this time: /)
})

it('--at rehearses on a state of the past', async () => {
  const drain = (at: string) => ask('drain', 'extra-5', '--ignore-daemonsets', '--at', at)
  expect(await drain(time(5))).toMatchObject({ code: 0, err: '' })
  expect((await drain(time(4))).err).toContain('extra-5')
  expect((await drain('2020-01-01T00:00:00Z')).err).toContain(`The earliest kept state is that of ${time(0)}`)
  const { digest = '' } = history.moments(cluster).find(({ takenAt }) => takenAt === minute(5)) ?? {}
  expect(await drain(digest.slice(0, 12))).toMatchObject({ code: 0, err: '' })
  expect((await drain('0123456789')).err).toContain('state "0123456789" not found')
  expect((await ask('headroom', '--at', time(4), '--fork', 'x')).err).toBe(
    'error: --fork and --at name two states: give one of them\n',
  )
})

it('diff compares two times', async () => {
  const { out, err } = await ask('diff', `time/${time(3)}`, `time/${time(5)}`)
  expect(err).toBe('')
  expect(out).toContain('extra-4')
  expect(out).toContain('extra-5')
  expect(out).not.toContain('extra-3')
})
