import { describe, expect, it } from 'vitest'
import { oomScores } from './oom-score.ts'
import { qosClass } from './qos.ts'

const Gi = 2 ** 30

interface Given {
  readonly requests?: Readonly<Record<string, string>>
  readonly limits?: Readonly<Record<string, string>>
  readonly sidecar?: string
  readonly nodeCritical?: boolean
}

/** The scores on a node of 10Gi. */
function scores({ requests = {}, limits = {}, sidecar, nodeCritical = false }: Given): readonly number[] {
  const container = { name: 'main', resources: { requests, limits }, restartPolicy: '' }
  const proxy = { name: 'proxy', resources: { requests: { memory: sidecar ?? '' }, limits: {} }, restartPolicy: 'Always' }
  const pod = {
    containers: [container],
    initContainers: sidecar === undefined ? [] : [proxy],
    overhead: {},
    resources: undefined,
  }
  return [...oomScores({ pod, qosClass: qosClass(pod), nodeCritical, memoryCapacity: 10 * Gi }).values()]
}

describe('oomScores', () => {
  it('SC-NPE-40 SC-NPE-41 uses the QoS class of the pod', () => {
    const all = { cpu: '1', memory: '1Gi' }
    expect([scores({ requests: all, limits: all }), scores({})]).toEqual([[-997], [1000]])
  })

  it.each([
    ['1Gi', 900],
    ['5Gi', 500],
    ['10Gi', 3],
    ['1Ki', 999],
  ])('SC-NPE-41 a Burstable container that requests %s gets %d', (memory, score) => {
    expect(scores({ requests: { memory } })).toEqual([score])
  })

  it('a sidecar is never killed before the container that it serves', () => {
    expect(scores({ requests: { memory: '5Gi' }, sidecar: '1Gi' })).toEqual([500, 500])
  })

  it('node-critical pods are protected', () => {
    expect(scores({ nodeCritical: true })).toEqual([-997])
  })
})
