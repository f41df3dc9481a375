import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answererOf } from '../../../test/support/answerer.ts'
import { aNamespace } from '../../../test/support/kept-states.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { StateTwin } from '../../../test/support/state-twin.ts'
import type { TwinHandle } from '../../service/twin-handle.ts'
import { Views } from './views.ts'

let twin: StateTwin
let views: Views
let nowMs: number
let sweep: () => void
let made: TwinHandle[]
let lines: string[]

beforeEach(() => {
  twin = smallShop()
  nowMs = 0
  made = []
  lines = []
  const ofView = (seen: TwinHandle) => {
    made.push(seen)
    return answererOf({ twin: seen })
  }
  const every = (_: number, work: () => void): (() => void) => {
    sweep = work
    return () => {}
  }
  views = new Views({
    twin,
    whole: answererOf({ twin }),
    answererOf: ofView,
    nowMs: () => nowMs,
    every,
    log: (line) => lines.push(line),
  })
})
afterEach(() => views.close())

const caller = (...namespaces: string[]) => ({ name: 'c', namespaces })

describe('the views of a server', () => {
  it('are shared by callers who see the same namespaces, in any order', async () => {
    const opened = [await views.open(caller('a', 'b')), await views.open(caller('b', 'a', 'a')), await views.open(caller('a'))]
    expect(made).toHaveLength(2)
    expect(opened[0]?.api).toBe(opened[1]?.api)
    expect(twin.listeners).toBe(2)
  })

  it('end an hour after their last caller has left, and follow nothing then', async () => {
    const { release } = await views.open(caller('a'))
    nowMs = 4_000_000
    sweep()
    expect(twin.listeners).toBe(1)
    release()
    nowMs = 7_600_000
    sweep()
    expect(twin.listeners).toBe(1)
    nowMs++
    sweep()
    await expect.poll(() => twin.listeners).toBe(0)
  })

  it('are at most sixteen: the one that was used least recently ends, if it is idle', async () => {
    const opened = []
    for (let i = 0; i < 16; i++) opened.push(await views.open(caller(`n${i}`)))
    await expect(views.open(caller('more'))).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('16 different'),
    })
    opened[3]?.release()
    await views.open(caller('more'))
    await expect.poll(() => twin.listeners).toBe(16)
  })

  it('that cannot follow end with a line in the log, and the next caller gets a new one', async () => {
    const { changes } = twin
    twin.changes = () => {
      throw new Error('no changes')
    }
    await expect(views.open(caller('a'))).rejects.toThrow('no changes')
    expect(lines).toEqual([expect.stringContaining('the view of the namespaces a ended: Error: no changes')])
    twin.changes = changes
    await views.open(caller('a'))
    expect(made).toHaveLength(2)
  })

  it('read a cluster that replaces another from the beginning', async () => {
    twin.put(aNamespace('kube-system', 'uid-old'))
    await views.open(caller('a'))
    const [seen] = made
    const uid = () => seen?.pin().state.get('Namespace', '', 'kube-system')?.uid
    const before = uid()
    const cursor = seen?.cursor ?? ''
    expect(before).toBeDefined()
    twin.waiting = ['Pod']
    await expect(views.open(caller('a'))).rejects.toMatchObject({ status: 503 })
    twin.waiting = []
    twin.state.remove('Node', '', 'b')
    twin.emit(aNamespace('kube-system', 'uid-new'), true)
    await expect.poll(() => [seen?.waitingFor(), uid() === before]).toEqual([[], false])
    expect(seen?.changesSince(cursor)).toBeUndefined()
    expect(
      seen
        ?.pin()
        .state.list('Node')
        .map(({ name }) => name),
    ).toEqual(['a', 'c'])
  })
})
