import { describe, expect, it } from 'vitest'
import { aNode } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { aDeployment } from '../../../test/support/workloads.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import type { TimelineKind } from '../outcome/outcome-parts.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Action, SingleAction } from './action.ts'

const NAMES = Array.from({ length: 13 }, (_, i) => `n${String(i).padStart(2, '0')}`)
const BY_NAME = { names: NAMES } as const
const BY_SELECTOR = { selector: 'pool=a' } as const
const DRAIN = { kind: 'drain', options: DEFAULT_DRAIN_OPTIONS } as const
const TAINT = { kind: 'taint', key: 'a', value: 'b', effect: 'NoSchedule', overwrite: false } as const

/** Milliseconds at which these events take place. */
function timesOf(kind: TimelineKind, action: SingleAction, seed = 1): readonly number[] {
  const twin = new StateTwin().put(...NAMES.map((name) => aNode(name, { labels: { pool: 'a' } })))
  const { timeline } = simulate(twin.pin(), { ...scenarioOf([action]), seed })
  return timeline.flatMap((event) => (event.kind === kind ? [event.atMs] : []))
}

/** 10 requests at the pace of one after the other, and then 5 a second. */
const LIMITED = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 200, 400, 600]
const UNLIMITED = NAMES.map((_, i) => 10 * i)

describe('one after another', () => {
  it.each<[string, TimelineKind, SingleAction, readonly number[]]>([
    ['taint reads nodes by name', 'TAINTED', { ...TAINT, nodes: BY_NAME }, LIMITED],
    ['taint of a selector reads no node', 'TAINTED', { ...TAINT, nodes: BY_SELECTOR }, UNLIMITED],
    ['delete node', 'NODE_REMOVED', { kind: 'deleteNode', nodes: BY_SELECTOR }, LIMITED],
    ['cordon of a selector', 'CORDONED', { kind: 'cordon', nodes: BY_SELECTOR }, LIMITED],
    ['drain by name reads all nodes first', 'CORDONED', { ...DRAIN, nodes: BY_NAME }, LIMITED.map((ms) => ms + 600)],
    ['drain of a selector reads no node', 'CORDONED', { ...DRAIN, nodes: BY_SELECTOR }, LIMITED],
    ['cordon by name reads all nodes first', 'CORDONED', { kind: 'cordon', nodes: BY_NAME }, LIMITED.map((ms) => ms + 600)],
  ])('semantics D12 limits the requests of a command: %s', (_, kind, action, times) => {
    expect(timesOf(kind, action)).toEqual(times)
  })

  it('semantics D12 limits deletions of objects of one kind by name, not those of another kind or of a manifest', () => {
    const names = NAMES.map((name) => ({ kind: 'Deployment', namespace: 'default', name }) as const)
    const twin = smallShop().put(...names.map(({ name }) => aDeployment(name, { spec: { replicas: 0 } })))
    const service = { kind: 'Service', namespace: 'default', name: 'none' } as const
    const action: SingleAction = {
      kind: 'deleteObject',
      targets: [...names, service],
      cascade: 'Background',
      gracePeriodSeconds: undefined,
      force: false,
      wait: false,
    }
    const { timeline, output } = simulate(twin.pin(), scenarioOf([action]))
    expect(output).toHaveLength(14)
    expect(timeline.find(({ kind }) => kind === 'ACTION_FAILED')?.atMs).toBe(610)
    const ofManifest = simulate(twin.pin(), scenarioOf([{ ...action, fromManifest: 14 }]))
    expect(ofManifest.timeline.find(({ kind }) => kind === 'ACTION_FAILED')?.atMs).toBe(130)
  })

  it('semantics D12 two commands cordon the nodes that neither had cordoned when the later one read them', () => {
    const nodes = NAMES.map((name, i) => aNode(name, { labels: { pool: 'a' }, unschedulable: i === 12 }))
    const cordon: SingleAction = { kind: 'cordon', nodes: BY_SELECTOR }
    const later: Action = { kind: 'timed', start: { afterMs: 15 }, actions: [cordon] }
    const { output } = simulate(new StateTwin().put(...nodes).pin(), scenarioOf([{ kind: 'parallel', actions: [cordon, later] }]))
    const printed = (line: string): number => output.filter((other) => other === line).length
    expect(NAMES.map((name) => printed(`node/${name} cordoned`))).toEqual([1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0])
    expect(NAMES.map((name) => printed(`node/${name} already cordoned`))).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])
  })

  it('semantics D12 a drain with --disable-eviction deletes pods one after the other', () => {
    const options = { ...DEFAULT_DRAIN_OPTIONS, disableEviction: true }
    const { timeline } = simulate(smallShop().pin(), scenarioOf([{ ...DRAIN, options, nodes: { names: ['a'] } }]))
    const [first, second] = timeline.flatMap(({ kind, atMs }) => (kind === 'DELETED' ? [atMs] : []))
    expect((second ?? 0) - (first ?? 0)).toBe(10)
  })

  it('semantics D12 draws how long a request takes with any seed but 1', () => {
    const gaps = Array.from({ length: 20 }, (_, i) => {
      const [first = 0, second = 0] = timesOf('TAINTED', { ...TAINT, nodes: BY_SELECTOR }, i + 2)
      return second - first
    })
    expect(Math.min(...gaps)).toBe(0)
    expect(Math.max(...gaps.filter((_, i) => (i + 2) % 10 !== 0))).toBeLessThanOrEqual(30)
    expect(new Set(gaps).size).toBeGreaterThan(5)
  })
})
