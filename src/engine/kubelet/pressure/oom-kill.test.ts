import { expect, it } from 'vitest'
import { aContainer, aNode, aPod, type PodOptions } from '../../../../test/support/builders.ts'
import { nodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import type { NodeStats } from './node-stats.ts'
import { oomVictim } from './oom-kill.ts'

const Gi = 2 ** 30
const shapes = new ShapeInterner()
const plain = aNode('n')
const NODE = nodeRow({ ...plain, capacity: { ...plain.capacity, memory: 10 * Gi } })

function aUser(
  name: string,
  request: string,
  spec: PodOptions['spec'] = {},
  limits: Readonly<Record<string, string>> = {},
): PodRow {
  const requests: Readonly<Record<string, string>> = request === '' ? {} : { memory: request }
  return aPod(shapes, name, { spec: { containers: [aContainer({ resources: { requests, limits } })], ...spec } })
}

/** Who is killed on a node with so much memory left, where each of these uses so much. */
function victim(available: number, ...users: readonly (readonly [pod: PodRow, memory: number])[]): string | undefined {
  const containers = (memory: number) => [{ name: 'main', memory, rootfs: undefined, logs: undefined }]
  const stats: NodeStats = {
    levels: new Map([['memory.available', { available, capacity: 10 * Gi, at: undefined }]]),
    pods: new Map(
      users.map(([{ uid }, memory]) => [
        uid,
        { memory, processes: 1, ephemeralStorage: 0, containers: containers(memory), volumes: [] },
      ]),
    ),
  }
  return oomVictim(
    NODE,
    users.map(([pod]) => pod),
    stats,
  )?.pod.name
}

const AGENT = { priority: 2_000_001_000, priorityClassName: 'system-node-critical' }

it('SC-NPE-42 the container with the highest OOM score is killed when the node is out of memory', () => {
  const [small, large] = [aUser('small', '1Gi'), aUser('large', '1Gi')]
  expect([victim(1, [small, Gi], [large, 2 * Gi]), victim(0, [small, Gi], [large, 2 * Gi])]).toEqual([undefined, 'large'])
  expect(victim(0, [aUser('none', ''), Gi / 10], [large, 2 * Gi])).toBe('large')
  expect(victim(0, [aUser('none', ''), Gi / 10], [aUser('much', '8Gi'), 7 * Gi])).toBe('none')
})

it('SC-NPE-41 system-node-critical pods are killed last, system-cluster-critical ones have no such protection', () => {
  const other = aUser('other', '9Gi')
  expect(victim(0, [aUser('agent', '1Gi', AGENT), 6 * Gi], [other, Gi])).toBe('other')
  const cluster = { ...AGENT, priorityClassName: 'system-cluster-critical' }
  expect(victim(0, [aUser('dns', '1Gi', cluster), 6 * Gi], [other, Gi])).toBe('dns')
})

it('a container above its memory limit is killed, also with free memory', () => {
  expect(victim(5 * Gi, [aUser('limited', '1Gi', {}, { memory: '2Gi' }), 2 * Gi + 1])).toBe('limited')
  expect(victim(5 * Gi, [aUser('limited', '1Gi', {}, { memory: '2Gi' }), 2 * Gi])).toBeUndefined()
})
