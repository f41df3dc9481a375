import { describe, expect, it } from 'vitest'
import { Gi, Mi, aNodePod as pod, aPodUse as use } from '../../../../test/support/node-pressure.ts'
import { instant } from '../../../kube/instant.ts'
import type { NodePod } from '../node-pod.ts'
import { checkPressure, type PressureOutcome } from './check-pressure.ts'
import { type EvictionSettings, parseEvictionThresholds } from './eviction-thresholds.ts'
import { type NodeDisks, nodeReclaims, type Pressure, pressureOf } from './node-signals.ts'
import { EVICTION_SIGNALS, type EvictionSignal, type Level, type NodeStats, type PodUse } from './node-stats.ts'
import { newPressureMemory, type PressureMemory } from './pressure-memory.ts'

const CAPACITY = 10 * Gi
const SHARED: NodeDisks = { imageFs: false, containerFs: false }
const OWN_IMAGES: NodeDisks = { imageFs: true, containerFs: false }

interface PassGiven {
  readonly seconds: number
  /** What is free, by signal; everything else is not measured. */
  readonly free: Partial<Record<EvictionSignal, number>>
}

/** A node with repeated passes. */
class Lab {
  readonly #settings: EvictionSettings
  readonly #rest: { readonly maxGrace: number; readonly disks: NodeDisks }
  readonly #pods: readonly (readonly [NodePod, PodUse])[]
  #memory: PressureMemory
  readonly reclaimed: string[] = []
  /** What is free after the node has freed what it can. */
  afterReclaim: PassGiven['free'] = {}

  constructor(
    settings: Partial<EvictionSettings>,
    pods: readonly (readonly [NodePod, PodUse])[] = [],
    { maxGrace = 0, disks = SHARED }: { readonly maxGrace?: number; readonly disks?: NodeDisks } = {},
  ) {
    const none = { evictionHard: {}, evictionSoft: {}, evictionSoftGracePeriod: {}, evictionMinimumReclaim: {} }
    this.#settings = { ...none, enforceNodeAllocatable: [], ...settings }
    this.#rest = { maxGrace, disks }
    this.#pods = pods
    this.#memory = newPressureMemory(parseEvictionThresholds(this.#settings), disks)
  }

  pass({ seconds, free }: PassGiven): PressureOutcome {
    const stats = (levels: PassGiven['free']): NodeStats => this.#stats(levels, seconds)
    const outcome = checkPressure({
      settings: {
        transitionPeriodMs: 300_000,
        maxPodGracePeriodSeconds: this.#rest.maxGrace,
        enforcesStorageLimits: true,
        disks: this.#rest.disks,
      },
      memory: this.#memory,
      now: instant(seconds * 1000),
      pods: this.#pods.map(([item]) => item),
      stats: stats(free),
      reclaim: (steps) => {
        this.reclaimed.push(...steps)
        return stats(this.afterReclaim)
      },
    })
    this.#memory = outcome.memory
    return outcome
  }

  #stats(free: PassGiven['free'], seconds: number): NodeStats {
    const levels = EVICTION_SIGNALS.flatMap((signal): (readonly [EvictionSignal, Level])[] => {
      const available = free[signal]
      return available === undefined ? [] : [[signal, { available, capacity: CAPACITY, at: instant(seconds * 1000) }]]
    })
    return { levels: new Map(levels), pods: new Map(this.#pods.map(([{ row }, used]) => [row.uid, used])) }
  }

  /** The names of the pods that are evicted in this pass. */
  ended(pass: PassGiven): readonly string[] {
    return this.pass(pass).evictions.map(({ pod: { row } }) => row.name)
  }

  conditions(pass: PassGiven): readonly Pressure[] {
    return this.pass(pass).memory.conditions
  }
}

const memory = (seconds: number, available: number): PassGiven => ({ seconds, free: { 'memory.available': available } })
const WEB = [pod('web'), use(Gi)] as const

describe('node conditions', () => {
  it.each([
    ['memory.available', 'MemoryPressure'],
    ['nodefs.available', 'DiskPressure'],
    ['nodefs.inodesFree', 'DiskPressure'],
    ['imagefs.available', 'DiskPressure'],
    ['imagefs.inodesFree', 'DiskPressure'],
    ['pid.available', 'PIDPressure'],
  ] as const)('SC-NPE-27 %s sets %s', (signal, pressure) => {
    expect(pressureOf(signal)).toBe(pressure)
    const lab = new Lab({ evictionHard: { [signal]: '10%' } })
    expect(lab.conditions({ seconds: 0, free: { [signal]: Gi - 1 } })).toEqual([pressure])
  })

  it('SC-NPE-13 SC-NPE-22 a percentage is relative to the capacity, and only a lower value crosses the threshold', () => {
    const lab = (): Lab => new Lab({ evictionHard: { 'memory.available': '12.5%' } })
    expect([lab().conditions(memory(0, CAPACITY / 8)), lab().conditions(memory(0, CAPACITY / 8 - 1))]).toEqual([
      [],
      ['MemoryPressure'],
    ])
  })

  it('SC-NPE-26 SC-NPE-18 a soft threshold sets the condition at once, before any pod is evicted', () => {
    const lab = new Lab(
      { evictionSoft: { 'memory.available': '1536Mi' }, evictionSoftGracePeriod: { 'memory.available': '90s' } },
      [WEB],
    )
    const outcome = lab.pass(memory(0, Gi))
    expect([outcome.memory.conditions, outcome.evictions]).toEqual([['MemoryPressure'], []])
  })

  it('SC-NPE-29 a condition stays True for five minutes after its cause was last observed', () => {
    const lab = new Lab({ evictionHard: { 'memory.available': '1Gi' } })
    lab.pass(memory(60, Mi))
    expect([lab.conditions(memory(359, 5 * Gi)), lab.conditions(memory(360, 5 * Gi))]).toEqual([['MemoryPressure'], []])
  })

  it('SC-NPE-24 a signal without a threshold sets no condition', () => {
    expect(
      new Lab({ evictionHard: { 'memory.available': '500Mi' } }).conditions({ seconds: 0, free: { 'nodefs.available': 0 } }),
    ).toEqual([])
  })
})

describe('when pods are evicted', () => {
  it('SC-NPE-01 SC-NPE-02 SC-NPE-04 at once at a hard threshold, and they are Failed', () => {
    const [end] = new Lab({ evictionHard: { 'memory.available': '1Gi' } }, [WEB]).pass(memory(0, Mi)).evictions
    expect(end).toMatchObject({ phase: 'Failed', reason: 'Evicted', gracePeriodSeconds: 1 })
    expect(end?.condition).toMatchObject({ type: 'DisruptionTarget', reason: 'TerminationByKubelet' })
    expect(end?.message).toBe(
      'The node was low on resource: memory. Threshold quantity: 1Gi, available: 1Mi. Container main was using 1Gi, request is 0, has larger consumption of memory. ',
    )
  })

  const soft = { evictionSoft: { 'memory.available': '1536Mi' }, evictionSoftGracePeriod: { 'memory.available': '90s' } }

  it('SC-NPE-18 SC-NPE-20 after the grace period of a soft threshold', () => {
    const lab = new Lab(soft, [WEB])
    expect([0, 60, 89, 90].map((seconds) => lab.ended(memory(seconds, Gi)))).toEqual([[], [], [], ['web']])
  })

  it('SC-NPE-21 an interruption resets the grace period', () => {
    const lab = new Lab(soft, [WEB])
    const passes = [memory(0, Gi), memory(60, 5 * Gi), memory(70, Gi), memory(150, Gi), memory(160, Gi)]
    expect(passes.map((pass) => lab.ended(pass))).toEqual([[], [], [], [], ['web']])
  })

  it('SC-NPE-03 SC-NPE-19 with the lesser of the two grace periods at a soft threshold', () => {
    const graceOf = (maxGrace: number, seconds: number): number | undefined => {
      const patient = [pod('web', { spec: { terminationGracePeriodSeconds: seconds } }), use(Gi)] as const
      const lab = new Lab(soft, [patient], { maxGrace })
      lab.pass(memory(0, Gi))
      return lab.pass(memory(90, Gi)).evictions[0]?.gracePeriodSeconds
    }
    expect([graceOf(60, 30), graceOf(10, 30), graceOf(0, 30)]).toEqual([30, 10, 0])
  })

  it('one at a time, and one per measurement', () => {
    const lab = new Lab({ evictionHard: { 'memory.available': '1Gi' } }, [WEB, [pod('db'), use(2 * Gi)]])
    expect([lab.ended(memory(0, Mi)), lab.ended(memory(0, Mi)), lab.ended(memory(10, Mi))]).toEqual([['db'], [], ['db']])
  })

  it('SC-NPE-38 SC-NPE-39 continues until the threshold and the minimum reclaim are free', () => {
    const settings = { evictionHard: { 'nodefs.available': '1Gi' }, evictionMinimumReclaim: { 'nodefs.available': '500Mi' } }
    const lab = new Lab(settings, [WEB])
    const disk = (seconds: number, available: number): PassGiven => {
      lab.afterReclaim = { 'nodefs.available': available }
      return { seconds, free: { 'nodefs.available': available } }
    }
    expect(lab.ended(disk(0, Gi - 1))).toEqual(['web'])
    expect(lab.ended(disk(10, 1523 * Mi))).toEqual(['web'])
    expect(lab.ended(disk(20, 1524 * Mi))).toEqual([])
  })

  it('not when they are critical', () => {
    const critical = [pod('dns', { priority: 2_000_000_000 }), use(5 * Gi)] as const
    expect(new Lab({ evictionHard: { 'memory.available': '1Gi' } }, [critical, WEB]).ended(memory(0, Mi))).toEqual(['web'])
  })

  it('when they exceed a local storage limit, without node pressure', () => {
    const limits = { 'ephemeral-storage': '1Gi' }
    const full = [pod('full', { limits }), use(0, { logs: { bytes: 2 * Gi, inodes: 0 } }, { ephemeralStorage: 2 * Gi })] as const
    const [end] = new Lab({ evictionHard: { 'memory.available': '1Gi' } }, [WEB, full]).pass(memory(0, Mi)).evictions
    expect([end?.pod.row.name, end?.condition]).toEqual(['full', undefined])
    expect(end?.message).toBe('Pod ephemeral local storage usage exceeds the total limit of containers 1Gi. ')
  })
})

describe('node-level reclaim', () => {
  it('SC-NPE-30 SC-NPE-30b without a separate image filesystem: dead containers, then unused images', () => {
    expect(nodeReclaims('nodefs.available', SHARED)).toEqual(['containers', 'images'])
    const lab = new Lab({ evictionHard: { 'nodefs.available': '1Gi' } }, [WEB])
    lab.afterReclaim = { 'nodefs.available': 5 * Gi }
    expect([lab.ended({ seconds: 0, free: { 'nodefs.available': Mi } }), lab.reclaimed]).toEqual([[], ['containers', 'images']])
  })

  it('SC-NPE-30a with an image filesystem: images only on that filesystem', () => {
    expect([nodeReclaims('nodefs.available', OWN_IMAGES), nodeReclaims('imagefs.available', OWN_IMAGES)]).toEqual([
      [],
      ['containers', 'images'],
    ])
  })

  it('SC-NPE-31 a pod is evicted only when that is not enough', () => {
    const lab = new Lab({ evictionHard: { 'nodefs.available': '1Gi' } }, [WEB])
    lab.afterReclaim = { 'nodefs.available': 2 * Mi }
    expect(lab.ended({ seconds: 0, free: { 'nodefs.available': Mi } })).toEqual(['web'])
  })
})
