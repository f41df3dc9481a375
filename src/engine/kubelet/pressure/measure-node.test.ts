import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod, T0 } from '../../../../test/support/builders.ts'
import { aVolume } from '../../../../test/support/volumes.ts'
import type { Experiment } from '../../../kube/experiment/experiment.ts'
import { withUsage } from '../../../kube/experiment/set-usage.ts'
import { nodeRow } from '../../../kube/node.ts'
import type { Usage } from '../../../kube/usage.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { DEFAULT_KUBELET_CONFIGURATION } from '../kubelet-configuration.ts'
import { measureNode } from './measure-node.ts'
import type { EvictionSignal } from './node-stats.ts'

const Mi = 2 ** 20
const Gi = 2 ** 30

interface Given {
  readonly system?: Partial<Usage>
  readonly pod?: Partial<Usage>
  readonly request?: string
  readonly known?: boolean
}

/** The statistics of a node with 10 Gi of memory, 9 Gi of them allocatable, a disk of 100 Gi and one pod. */
function measured({ system, pod, request = '1Gi', known = false }: Given) {
  const state = new ClusterState()
  const containers = [
    aContainer({ name: 'a' }),
    aContainer({ name: 'b', resources: { requests: { memory: request }, limits: {} } }),
  ]
  const volumes = ['', 'Memory'].map((medium) =>
    aVolume({ name: `cache${medium.toLowerCase()}`, emptyDir: { medium, sizeLimit: '' } }),
  )
  const row = aPod(state.shapes, 'p', { nodeName: 'n', phase: 'Running', startTime: T0, spec: { containers, volumes } })
  const node = aNode('n', { memory: '9Gi' })
  const capacity = { ...node.capacity, memory: 10 * Gi, ephemeralStorage: 100 * Gi }
  let experiment: Experiment | undefined
  if (system) experiment = withUsage(experiment, system)
  if (pod) experiment = withUsage(experiment, pod, row.uid)
  const { thresholds } = DEFAULT_KUBELET_CONFIGURATION
  return measureNode({
    node: nodeRow({ ...node, capacity, experiment }),
    pods: [row],
    cluster: state,
    now: T0,
    thresholds,
    freedBytes: 0,
    known,
  })
}

describe('the statistics of a node', () => {
  const cases: readonly [string, EvictionSignal, Given, number][] = [
    ['memory: capacity less the working set', 'memory.available', { system: { memoryBytes: 9.6 * Gi - Gi } }, 0.4 * Gi],
    ['of pods too', 'memory.available', { system: { memoryBytes: Gi }, pod: { memoryBytes: 4 * Gi } }, 5 * Gi],
    [
      'what is reserved, where the usage of daemons is unknown',
      'memory.available',
      { pod: { memoryBytes: 4 * Gi } },
      5 * Gi + 100 * Mi,
    ],
    ['the memory of pods alone', 'allocatableMemory.available', { pod: { memoryBytes: 4 * Gi } }, 5 * Gi + 100 * Mi],
    ['the disk', 'nodefs.available', { system: { storageBytes: 60 * Gi }, pod: { storageBytes: 10 * Gi } }, 30 * Gi],
    [
      'what is in emptyDirs on it',
      'nodefs.available',
      { pod: { storageBytes: 10 * Gi, emptyDirBytes: { cache: 20 * Gi, cachememory: Gi } } },
      70 * Gi,
    ],
    ['its inodes', 'nodefs.inodesFree', { system: { inodes: 5_000_000 }, pod: { inodes: 553_600 } }, 1_000_000],
    ['images are on it', 'imagefs.available', { system: { storageBytes: 60 * Gi } }, 40 * Gi],
    ['with its inodes', 'imagefs.inodesFree', { system: { inodes: 5_553_600 } }, 1_000_000],
    ['processes', 'pid.available', { system: { processes: 94_304 }, pod: { processes: 100_000 } }, 4_000_000],
  ]
  it.each(cases)(
    'SC-NPE-07 SC-NPE-08 SC-NPE-09 SC-NPE-10 SC-NPE-11 SC-NPE-12 SC-NPE-14 SC-NPE-15 report %s',
    (_name, signal, given, available) => {
      expect(measured(given)?.levels.get(signal)?.available).toBeCloseTo(available, -1)
    },
  )

  it('assigns the usage of a pod to the containers by their requests', () => {
    const stats = measured({ pod: { memoryBytes: 300 * Mi } })
    expect([...(stats?.pods.values() ?? [])].map(({ containers }) => containers.map(({ memory }) => memory))).toEqual([
      [0, 300 * Mi],
    ])
  })

  it('assumes that a pod without metrics uses what it requests', () => {
    const stats = measured({ system: { memoryBytes: 0 } })
    expect(stats?.levels.get('memory.available')?.available).toBe(9 * Gi)
  })

  it('SC-NPE-45 leave exactly the reserved resources and the threshold available', () => {
    const pods = 8.5 * Gi
    const left = (daemons: number) =>
      measured({ system: { memoryBytes: daemons }, pod: { memoryBytes: pods } })?.levels.get('memory.available')?.available ?? 0
    expect([left(Gi) >= 500 * Mi, left(Gi + 20 * Mi) >= 500 * Mi]).toEqual([true, false])
  })

  it('returns no measurement without data', () => {
    expect([measured({}), measured({ known: true })?.levels.size]).toEqual([undefined, 9])
  })

  it('measures each emptyDir, also with medium Memory, and keeps the previous value of others', () => {
    const pod = { emptyDirBytes: { cache: 1, cachememory: 2, other: 3 } }
    const use = [...(measured({ pod })?.pods.values() ?? [])][0]
    expect(use?.volumes.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['cache', 1],
      ['cachememory', 2],
    ])
    const set = withUsage(withUsage(undefined, { emptyDirBytes: { a: 1, b: 2 } }), { memoryBytes: 7, emptyDirBytes: { b: 3 } })
    expect(set.usage).toMatchObject({ memoryBytes: 7, emptyDirBytes: { a: 1, b: 3 } })
  })
})
