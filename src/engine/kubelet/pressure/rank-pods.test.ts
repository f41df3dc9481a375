import { describe, expect, it } from 'vitest'
import { Gi, Mi, aNodePod as pod, aPodUse as use } from '../../../../test/support/node-pressure.ts'
import type { NodePod } from '../node-pod.ts'
import { pressureRefusal } from './admit-under-pressure.ts'
import { type NodeDisks, type Pressure, rankedParts } from './node-signals.ts'
import type { EvictionSignal, PodUse } from './node-stats.ts'
import { rankPods } from './rank-pods.ts'

const SHARED: NodeDisks = { imageFs: false, containerFs: false }
const OWN_IMAGES: NodeDisks = { imageFs: true, containerFs: false }
const WEB = [pod('web'), use(Gi)] as const

describe('the eviction order of pods', () => {
  const ranked = (signal: EvictionSignal, pods: readonly (readonly [NodePod, PodUse])[], disks = SHARED): readonly string[] => {
    const stats = { levels: new Map(), pods: new Map(pods.map(([{ row }, used]) => [row.uid, used])) }
    return rankPods(
      pods.map(([item]) => item),
      stats,
      { signal, disks },
    ).map(({ row }) => row.name)
  }

  it('SC-NPE-32 SC-NPE-33 SC-PRE-46 ranks pods above their requests first, then by priority, then by usage above requests', () => {
    const guaranteed = { requests: { memory: '1Gi', cpu: '1' }, limits: { memory: '1Gi', cpu: '1' } }
    const order = ranked('memory.available', [
      [pod('guaranteed', guaranteed), use(900 * Mi)],
      [pod('within', { requests: { memory: '1Gi' } }), use(500 * Mi)],
      [pod('important', { requests: { memory: '1Gi' }, priority: 100 }), use(1524 * Mi)],
      [pod('over', { requests: { memory: '1Gi' } }), use(1074 * Mi)],
      [pod('best-effort'), use(200 * Mi)],
    ])
    expect(order).toEqual(['best-effort', 'over', 'important', 'guaranteed', 'within'])
  })

  it('SC-NPE-34 ranks pods within their requests by priority, the lowest first', () => {
    const within = (name: string, priority: number) =>
      [pod(name, { requests: { memory: '1Gi' }, priority }), use(100 * Mi)] as const
    expect(ranked('memory.available', [within('high', 10), within('low', 1)])).toEqual(['low', 'high'])
  })

  it('SC-PRE-47 ranks a high-priority pod above its requests before a low-priority pod within them', () => {
    const order = ranked('memory.available', [
      [pod('low', { requests: { memory: '1Gi' }, priority: 0 }), use(512 * Mi)],
      [pod('high', { requests: { memory: '1Gi' }, priority: 1000 }), use(1536 * Mi)],
    ])
    expect(order).toEqual(['high', 'low'])
  })

  it('SC-OVH-04 the overhead of a pod counts with what it requests', () => {
    const spec = { overhead: { memory: '512Mi' }, runtimeClassName: 'kata' }
    const requests = { memory: '1Gi' }
    const order = ranked('memory.available', [
      [pod('sandboxed', { requests, spec }), use(1400 * Mi)],
      [pod('plain', { requests }), use(1200 * Mi)],
    ])
    // Without its overhead the sandboxed pod would be the one that uses most above its request.
    expect(order).toEqual(['plain', 'sandboxed'])
  })

  it('SC-NPE-35 SC-NPE-46 ranks by priority, then by usage for PIDs, which have no requests', () => {
    const order = ranked('pid.available', [
      [pod('agent', { priority: 1000 }), use(0, {}, { processes: 900 })],
      [pod('few'), use(0, {}, { processes: 5 })],
      [pod('many'), use(0, {}, { processes: 50 })],
    ])
    expect(order).toEqual(['many', 'few', 'agent'])
  })

  it('SC-NPE-36 SC-NPE-37 counts the usage of the filesystem under pressure', () => {
    expect(rankedParts('nodefs.available', SHARED)).toEqual(['rootfs', 'logs', 'volumes'])
    expect([rankedParts('nodefs.available', OWN_IMAGES), rankedParts('imagefs.available', OWN_IMAGES)]).toEqual([
      ['logs', 'volumes'],
      ['rootfs'],
    ])
    const chatty = [pod('chatty'), use(0, { logs: { bytes: 3 * Gi, inodes: 1 } })] as const
    const fat = [pod('fat'), use(0, { rootfs: { bytes: 5 * Gi, inodes: 9 } })] as const
    expect(ranked('nodefs.available', [chatty, fat])).toEqual(['fat', 'chatty'])
    expect(ranked('nodefs.available', [fat, chatty], OWN_IMAGES)).toEqual(['chatty', 'fat'])
  })

  it('ranks pods without measurements first', () => {
    const stats = { levels: new Map(), pods: new Map([[WEB[0].row.uid, WEB[1]]]) }
    expect(
      rankPods([WEB[0], pod('dark')], stats, { signal: 'memory.available', disks: SHARED }).map(({ row }) => row.name),
    ).toEqual(['dark', 'web'])
  })
})

describe('new pods on a node under pressure', () => {
  const taken = (item: NodePod, ...pressures: Pressure[]): boolean => pressureRefusal(item, pressures) === undefined

  it('with MemoryPressure only BestEffort pods are rejected', () => {
    expect([taken(pod('a'), 'MemoryPressure'), taken(pod('b', { requests: { cpu: '1' } }), 'MemoryPressure')]).toEqual([
      false,
      true,
    ])
    const toleration = {
      key: 'node.kubernetes.io/memory-pressure',
      operator: 'Exists',
      value: '',
      effect: '',
      tolerationSeconds: undefined,
    }
    expect(taken(pod('c', { spec: { tolerations: [toleration] } }), 'MemoryPressure')).toBe(true)
  })

  it('with other pressure all but critical pods are rejected', () => {
    expect([
      taken(pod('a', { requests: { cpu: '1' } }), 'DiskPressure'),
      taken(pod('b', { priority: 2_000_000_000 }), 'DiskPressure'),
    ]).toEqual([false, true])
    expect(pressureRefusal(pod('a'), ['DiskPressure'])).toEqual({
      reason: 'Evicted',
      message: 'The node had condition: [DiskPressure]. ',
    })
  })
})
