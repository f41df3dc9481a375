import { expect, it } from 'vitest'
import { aNamespace } from '../../../test/support/kept-states.ts'
import { storedShop } from '../../../test/support/stored-shop.ts'
import type { Base } from '../../whatif/base.ts'
import { type KeptTwin, keepHistory } from './keep-history.ts'
import type { OpenHistory } from './open-history.ts'

interface Played {
  /** What happens at each wait; after the last the server stops. */
  readonly waits: readonly (() => void)[]
  readonly twin: KeptTwin
  readonly add: (base: Base) => Promise<boolean>
  readonly noteFidelity?: OpenHistory['noteFidelity']
  readonly clusters?: readonly string[]
}

async function play({ waits, twin, add, noteFidelity = async () => {}, clusters = [] }: Played): Promise<readonly string[]> {
  const stop = new AbortController()
  const log: string[] = []
  const left = [...waits]
  const wait = async (): Promise<void> => {
    const happens = left.shift()
    if (happens) happens()
    else stop.abort()
  }
  await keepHistory({
    history: { add, noteFidelity, clusters: () => clusters },
    twin,
    wait,
    signal: stop.signal,
    log: (line) => log.push(line),
  })
  return log
}

/** A twin whose digest takes several slices. */
function twinOf(shop = storedShop()) {
  let left = 3
  return { shop, twin: Object.assign(shop, { settleDigest: () => left-- <= 0 }), settled: () => left < 0 }
}

it('keeps a state at each interval and at the end, hashed in slices, and none while the cluster is being read', async () => {
  const { shop, twin, settled } = twinOf()
  shop.waiting = ['Pod']
  const kept: Base[] = []
  const add = async (base: Base): Promise<boolean> => {
    expect(settled()).toBe(true)
    kept.push(base)
    return true
  }
  const waits = [
    () => {
      shop.waiting = []
    },
    () => {
      shop.blindness = { message: 'pods cannot be read' }
    },
    () => {
      shop.blindness = undefined
    },
  ]
  expect(await play({ twin, add, waits })).toEqual([])
  expect(kept.length).toBe(3)
})

it('reports that a state cannot be written, once until one can', async () => {
  const { twin } = twinOf()
  let count = 0
  const add = async (): Promise<boolean> => {
    count++
    if (count === 3) return true
    throw new Error('no space left on device')
  }
  const log = await play({ twin, add, waits: [() => {}, () => {}, () => {}] })
  expect(log).toEqual(Array(2).fill('problem: the history has a gap: no space left on device'))
  expect(count).toBe(5)
})

it('reports once for each cluster that the folder has states of another one', async () => {
  const { shop, twin } = twinOf()
  const replace = (): void => void shop.put(aNamespace('kube-system', 'uid-new'))
  const clusters = ['name:test', 'uid-new']
  const log = await play({ twin, add: async () => true, clusters, waits: [() => {}, replace, () => {}] })
  expect(log).toEqual([
    expect.stringMatching(/^note: The history also has states of another cluster, uid-new, and this is the cluster name:test/),
    expect.stringMatching(/^note: The history also has states of another cluster, name:test, and this is the cluster uid-new/),
  ])
})
