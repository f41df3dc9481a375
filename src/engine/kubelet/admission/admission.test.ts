import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { BOUND, KubeletLab, type KubeletLabOptions } from '../../../../test/support/kubelet-lab.ts'
import { isConditionTrue } from '../../../kube/condition.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { nodePod } from '../node-pod.ts'
import { type Admission, type AdmissionRequest, admitPod } from './admit-pod.ts'

const shapes = new ShapeInterner()
const RUNNING: PodOptions = { ...BOUND, phase: 'Running', startTime: T0 }
const CRITICAL = { priority: 2_000_000_000 }

interface Given extends Partial<Omit<AdmissionRequest, 'pod' | 'others'>> {
  readonly pod?: PodOptions
  readonly others?: readonly PodOptions[]
}

function admission({ pod = {}, others = [], ...rest }: Given): Admission {
  const rows = others.map((options, i) => nodePod(aPod(shapes, `other-${i}`, { ...RUNNING, ...options })))
  const node = aNode('node-1', { cpu: '2', memory: '4Gi', pods: '3' })
  return admitPod({
    pod: nodePod(aPod(shapes, 'new', pod)),
    others: rows,
    node,
    freshNode: undefined,
    strictGroups: false,
    ...rest,
  })
}

function reason(given: Given): string {
  const result = admission(given)
  return result.admit ? 'admitted' : result.reason
}

const TAINT = { key: 'team', value: 'a', timeAdded: undefined } as const

describe('admitPod', () => {
  const table: readonly (readonly [name: string, given: Given, want: string])[] = [
    ['a pod that fits', { pod: { cpu: '2', memory: '4Gi' } }, 'admitted'],
    ['too little CPU', { pod: { cpu: '1' }, others: [{ cpu: '1500m' }] }, 'OutOfcpu'],
    ['too little memory', { pod: { memory: '5Gi' } }, 'OutOfmemory'],
    ['too many pods', { others: [{}, {}, {}] }, 'OutOfpods'],
    ['nothing requested on a full node', { others: [{ cpu: '9' }] }, 'admitted'],
    ['another node', { pod: { nodeName: 'node-2' } }, 'NodeName'],
    ['a selector that the node does not meet', { pod: { spec: { nodeSelector: { disk: 'ssd' } } } }, 'NodeAffinity'],
    ['a node it was not aimed at', { pod: { targetNodeName: 'node-2' } }, 'NodeAffinity'],
    ['another system', { pod: { spec: { os: 'windows' } } }, 'PodOSNotSupported'],
    ['an unknown node', { node: undefined }, 'InvalidNodeInfo'],
  ]
  it.each(table)('%s', (_name, given, want) => {
    expect(reason(given)).toBe(want)
  })

  it('reports the requested, used and total amounts', () => {
    expect(admission({ pod: { cpu: '1' }, others: [{ cpu: '1500m' }] })).toMatchObject({
      message: "Node didn't have enough resource: cpu, requested: 1000, used: 1500, capacity: 2000",
    })
  })

  it('reads the node again when only its labels reject the pod', () => {
    const pod = { spec: { nodeSelector: { disk: 'ssd' } } }
    expect(reason({ pod, freshNode: aNode('node-1', { labels: { disk: 'ssd' } }) })).toBe('admitted')
  })

  it('checks only NoExecute taints, and none for static pods', () => {
    const tainted = (effect: string) => ({ node: aNode('node-1', { taints: [{ ...TAINT, effect }] }) })
    expect([reason(tainted('NoSchedule')), reason(tainted('NoExecute'))]).toEqual(['admitted', 'TaintToleration'])
    expect(reason({ ...tainted('NoExecute'), pod: { annotations: { 'kubernetes.io/config.source': 'file' } } })).toBe('admitted')
  })

  it('rejects a pod whose host port is in use', () => {
    const port = { name: '', containerPort: 80, hostPort: 8080, hostIP: '', protocol: 'TCP' }
    const pod = { spec: { containers: [aContainer({ ports: [port] })] } }
    expect([reason({ pod }), reason({ pod, others: [pod] })]).toEqual(['admitted', 'NodePorts'])
  })

  it('ignores extended resources that the node does not report', () => {
    const requests = { 'example.com/gpu': '1' }
    expect(reason({ pod: { spec: { containers: [aContainer({ resources: { requests, limits: {} } })] } } })).toBe('admitted')
  })

  it('counts huge pages that the node does not have, as no device plugin provides them', () => {
    const requests = { 'hugepages-2Mi': '4Mi' }
    const containers = [aContainer({ resources: { requests, limits: requests } })]
    expect(reason({ pod: { spec: { containers } } })).toBe('OutOfhugepages-2Mi')
  })

  it('evicts as few pods as possible for a critical pod, the lowest QoS class first', () => {
    const guaranteed = {
      spec: {
        containers: [aContainer({ resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1', memory: '1Gi' } } })],
      },
    }
    const result = admission({ pod: { cpu: '1', spec: CRITICAL }, others: [guaranteed, { cpu: '600m' }, { cpu: '400m' }] })
    expect(result.admit && result.preempted.map(({ row }) => row.name)).toEqual(['other-1', 'other-2'])
  })

  it('does not evict critical pods for a critical pod', () => {
    const others = [{ cpu: '2', spec: CRITICAL }]
    expect(reason({ pod: { cpu: '1', spec: CRITICAL }, others })).toBe('UnexpectedAdmissionError')
  })
})

describe('a kubelet that receives a bound pod', () => {
  const small = { cpu: '2', memory: '4Gi' }
  const lab = (options: KubeletLabOptions): KubeletLab => new KubeletLab({ node: small, ...options })

  it('WL-POD-09 fails a pod without enough free resources, and it is not rescheduled', () => {
    const full = lab({ pod: { ...BOUND, cpu: '1' }, others: { big: { ...RUNNING, cpu: '1500m' } } })
    const message = "Node didn't have enough resource: cpu, requested: 1000, used: 1500, capacity: 2000"
    expect(full.at(10)).toMatchObject({
      phase: 'Failed',
      reason: 'OutOfcpu',
      message: `Pod was rejected: ${message}`,
      nodeName: 'node-1',
    })
    expect(full.run.takeEvents()).toContain(`Warning OutOfcpu: ${message}`)
  })

  it('rejects a pod that does not tolerate a NoExecute taint, and admits one that does', () => {
    const node = { taints: [{ ...TAINT, effect: 'NoExecute' }] }
    const tolerations = [{ key: 'team', operator: 'Exists', value: '', effect: 'NoExecute', tolerationSeconds: undefined }]
    expect([lab({ pod: BOUND, node }).at(10), lab({ pod: { ...BOUND, spec: { tolerations } }, node }).at(10)]).toMatchObject([
      { phase: 'Failed', reason: 'TaintToleration' },
      { phase: 'Running' },
    ])
  })

  it('admits the pod when the pods that use its resources have terminated', () => {
    const freed = lab({ pod: { ...BOUND, cpu: '1' }, others: { done: { ...RUNNING, phase: 'Succeeded', cpu: '1500m' } } })
    expect(freed.at(10)?.phase).toBe('Running')
  })

  it('WL-POD-14 evicts pods for a critical pod, which starts when they are gone', () => {
    const critical: PodOptions = { ...BOUND, cpu: '1', spec: { priority: 2_000_000_000 } }
    const busy = lab({ pod: critical, others: { big: { ...RUNNING, cpu: '1500m' }, small: { ...RUNNING, cpu: '100m' } } })
    busy.at(1)
    expect([busy.pod('big')?.phase, busy.pod('p')?.startTime]).toEqual(['Running', undefined])
    expect(isConditionTrue(busy.pod('big')?.conditions ?? [], 'DisruptionTarget')).toBe(true)
    busy.at(15)
    expect(busy.pod('big')).toMatchObject({
      phase: 'Failed',
      reason: 'Preempting',
      message: 'Preempted in order to admit critical pod',
    })
    expect([busy.pod('small')?.phase, busy.pod('p')?.phase]).toEqual(['Running', 'Running'])
    expect(busy.run.takeEvents()).toContain('Warning Preempting: Preempted in order to admit critical pod')
  })
})
