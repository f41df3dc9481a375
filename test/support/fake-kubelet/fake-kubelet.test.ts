import { describe, expect, it } from 'vitest'
import { isConditionTrue } from '../../../src/kube/condition.ts'
import { aContainer, type PodOptions } from '../builders.ts'
import { BOUND, KubeletLab as Lab } from '../kubelet-lab.ts'
import { annotatedTiming } from './annotated-timing.ts'
import { FakeKubelet } from './fake-kubelet.ts'

describe('the fake kubelet', () => {
  const fake = () => new FakeKubelet(annotatedTiming({ run: 1, ready: 1, terminate: 2 }))
  const noted = (notes: Record<string, string>): PodOptions => ({
    ...BOUND,
    annotations: Object.fromEntries(Object.entries(notes).map(([key, value]) => [`kube-rehearse.example/${key}`, value])),
  })
  const table: readonly { name: string; notes: Record<string, string>; spec?: PodOptions['spec']; want: string }[] = [
    {
      name: 'gets a pod ready',
      notes: {},
      want: 'Running [Initialized PodReadyToStartContainers ContainersReady Ready] running',
    },
    {
      name: 'keeps a pod unready',
      notes: { 'never-ready': 'true' },
      want: 'Running [Initialized PodReadyToStartContainers] running',
    },
    {
      name: 'cannot pull an image',
      notes: { 'bad-image': 'true' },
      want: 'Pending [Initialized PodReadyToStartContainers] ErrImagePull',
    },
    {
      name: 'pulls the images of init containers, where it cannot pull that of a container',
      notes: { 'bad-image': 'true' },
      spec: { initContainers: [aContainer({ name: 'migrate' })] },
      want: 'Pending [Initialized PodReadyToStartContainers] ErrImagePull',
    },
    {
      name: 'ends a pod well',
      notes: { 'exit-after': '2s' },
      want: 'Succeeded [Initialized PodReadyToStartContainers] terminated',
    },
    {
      name: 'ends a pod badly',
      notes: { 'exit-after': '2s', 'exit-code': '3' },
      want: 'Failed [Initialized PodReadyToStartContainers] terminated',
    },
  ]
  for (const { name, notes, spec = {}, want } of table) {
    it(name, () => {
      expect(new Lab({ pod: { ...noted(notes), spec }, kubelet: fake() }).story(10).at(-1)).toBe(want)
    })
  }

  it('removes a pod after its fixed delay, or with the end of its grace period', () => {
    const ends = [{}, { 'own-grace': 'true' }].map((notes) => {
      const lab = new Lab({ pod: noted(notes), kubelet: fake() })
      lab.at(10)
      lab.delete(7).at(30)
      return Math.round(lab.goneAt() ?? 0)
    })
    expect(ends).toEqual([12, 17])
  })

  it('runs a planned stage for a pod that has terminated meanwhile', () => {
    const lab = new Lab({ pod: noted({ 'exit-after': '5s' }), kubelet: fake() })
    const pod = lab.at(3)
    lab.act((run) => run.act('kubelet', ({ api }) => pod && api.updateStatus<'Pod'>({ ...pod, phase: 'Failed' })))
    expect([lab.at(5)?.phase, lab.at(7)?.phase]).toEqual(['Failed', 'Succeeded'])
  })

  it('runs a planned stage although the node is deleted, and plans no other', () => {
    const lab = new Lab({ pod: noted({}), kubelet: fake() })
    lab.at(0.5)
    lab.act((run) => run.act('kubelet', ({ api }) => api.delete({ kind: 'Node', namespace: '', name: 'node-1' })))
    expect(lab.story(10).at(-1)).toBe('Running [Initialized PodReadyToStartContainers] running')
  })

  it('reports a node that has just joined', () => {
    const lab = new Lab({ pod: BOUND, kubelet: fake(), node: { conditions: [] } })
    lab.at(1)
    expect(isConditionTrue(lab.run.state.get('Node', '', 'node-1')?.conditions ?? [], 'Ready')).toBe(true)
  })
})
