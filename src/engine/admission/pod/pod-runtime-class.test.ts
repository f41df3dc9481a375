import { describe, expect, it } from 'vitest'
import { admitted, clusterOf } from '../../../../test/support/admission.ts'
import { aPod } from '../../../../test/support/builders.ts'
import type { PodSpec } from '../../../kube/pod-spec.ts'
import { runtimeClassRow } from '../../../kube/runtime-class.ts'
import type { Toleration } from '../../../kube/taint.ts'
import { admitPod } from './admit-pod.ts'
import { mergedTolerations } from './pod-runtime-class.ts'

const OVERHEAD = { cpu: '250m', memory: '120Mi' }
const SANDBOX: Toleration = { key: 'sandbox', operator: 'Exists', value: '', effect: '', tolerationSeconds: undefined }
const KATA = runtimeClassRow({ name: 'kata-fc', overhead: OVERHEAD, nodeSelector: { sandbox: 'yes' }, tolerations: [SANDBOX] })
const BARE = runtimeClassRow({ name: 'bare' })

const withClass = (spec: Partial<PodSpec>) => admitted(admitPod, { cpu: '2', memory: '200Mi', spec }, clusterOf(KATA, BARE))

describe('podRuntimeClass', () => {
  it('SC-OVH-02 SC-OVH-03 SC-OVH-05 SC-OVH-07 gives a pod the overhead of its class, which its requests then contain', () => {
    const pod = withClass({ runtimeClassName: 'kata-fc', nodeSelector: { zone: 'a' } })
    expect(pod).toMatchObject({ shape: { spec: { overhead: OVERHEAD } }, requests: { milliCpu: 2250, memory: 320 * 2 ** 20 } })
  })

  it('adds the node selector and the tolerations of the class', () => {
    const pod = withClass({ runtimeClassName: 'kata-fc', nodeSelector: { zone: 'a' } })
    if (typeof pod === 'string') throw new Error(pod)
    expect(pod.shape.spec.nodeSelector).toEqual({ sandbox: 'yes', zone: 'a' })
    expect(pod.shape.spec.tolerations.map(({ key }) => key)).toEqual([
      'node.kubernetes.io/not-ready',
      'node.kubernetes.io/unreachable',
      'sandbox',
    ])
  })

  it.each<[name: string, spec: Partial<PodSpec>, why: string]>([
    ['an unknown class', { runtimeClassName: 'gone' }, 'pod rejected: RuntimeClass "gone" not found'],
    [
      'SC-OVH-07 another overhead than the class has',
      { runtimeClassName: 'kata-fc', overhead: { cpu: '1' } },
      "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead",
    ],
    [
      'overhead without a class',
      { overhead: { cpu: '1' } },
      'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
    ],
    [
      'overhead of a class that has none',
      { runtimeClassName: 'bare', overhead: { cpu: '1' } },
      'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
    ],
    [
      'a node selector against the class',
      { runtimeClassName: 'kata-fc', nodeSelector: { sandbox: 'no' } },
      'conflict: runtimeClass.scheduling.nodeSelector[sandbox] = yes; pod.spec.nodeSelector[sandbox] = no',
    ],
  ])('refuses %s', (_, spec, why) => {
    expect(withClass(spec)).toBe(`pods "web" is forbidden: ${why}`)
  })
})

it('semantics F4.3 gives a pod the overhead of running pods where no class was read', () => {
  const cluster = clusterOf()
  cluster.put(aPod(cluster.shapes, 'running', { nodeName: 'node-1', spec: { runtimeClassName: 'kata-fc', overhead: OVERHEAD } }))
  cluster.put(aPod(cluster.shapes, 'waiting', { spec: { runtimeClassName: 'typo' } }))
  const given = (runtimeClassName: string) =>
    admitted(admitPod, { cpu: '2', memory: '200Mi', spec: { runtimeClassName } }, cluster)
  expect(given('kata-fc')).toMatchObject({ shape: { spec: { overhead: OVERHEAD } }, requests: { milliCpu: 2250 } })
  expect(given('typo')).toBe('pods "web" is forbidden: pod rejected: RuntimeClass "typo" not found')
  cluster.put(BARE)
  expect(given('kata-fc')).toBe('pods "web" is forbidden: pod rejected: RuntimeClass "kata-fc" not found')
})

describe('mergedTolerations', () => {
  const toleration = (init: Partial<Toleration>): Toleration => ({ ...SANDBOX, ...init })
  const everything = toleration({ key: '' })
  const equal = toleration({ operator: 'Equal', value: 'a', effect: 'NoSchedule' })
  const short = toleration({ effect: 'NoExecute', tolerationSeconds: 10 })
  const long = toleration({ effect: 'NoExecute', tolerationSeconds: 60 })

  it.each<[name: string, all: readonly Toleration[], want: readonly Toleration[]]>([
    ['equal ones once', [equal, { ...equal }], [equal]],
    ['none that a later one covers', [equal, everything], [everything]],
    ['none that an earlier one covers', [everything, equal], [everything]],
    ['the longer of two times', [short, long], [long]],
    [
      'one without a time limit beside a limited one',
      [long, toleration({ effect: 'NoExecute' })],
      [toleration({ effect: 'NoExecute' })],
    ],
    ['different values', [equal, { ...equal, value: 'b' }], [equal, { ...equal, value: 'b' }]],
    ['different keys', [equal, { ...equal, key: 'other' }], [equal, { ...equal, key: 'other' }]],
  ])('keeps %s', (_, all, want) => {
    expect(mergedTolerations(all)).toEqual(want)
  })
})
