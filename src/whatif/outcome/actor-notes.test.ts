import { describe, expect, it } from 'vitest'
import { aNode } from '../../../test/support/builders.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { actorNotes } from './actor-notes.ts'

const POLICY = { apiVersion: 'descheduler/v1alpha2', kind: 'DeschedulerPolicy' }
const NAME = 'RemovePodsViolatingNodeTaints'
const PROFILE = { name: 'x', pluginConfig: [{ name: NAME, args: {} }], plugins: { deschedule: { enabled: [NAME] } } }

function cluster(...pods: readonly number[]): ClusterState {
  const state = new ClusterState()
  pods.forEach((count, i) => {
    state.put(aNode(`n${i}`, { pods: `${count}` }))
  })
  return state
}

function messages(...[scenario, state]: Parameters<typeof actorNotes>): readonly string[] {
  return actorNotes(scenario, state).map(({ message }) => message)
}

describe('a descheduler', () => {
  const notes = (policy: object) => messages({ descheduler: { policy: { ...POLICY, ...policy }, intervalMs: 1 } }, cluster())

  it.each([
    ['without profiles', {}],
    ['with an empty list of profiles', { profiles: [] }],
    ['with a profile that enables nothing', { profiles: [{ name: 'x' }] }],
  ])('is noted %s', (_name, policy) => {
    expect(notes(policy)).toEqual(['the DeschedulerPolicy enables no strategy in a profile: the descheduler evicts no pod'])
  })

  it('is not noted where it evicts pods', () => {
    expect(notes({ profiles: [PROFILE] })).toEqual([])
  })
})

describe('maxPods of a KubeletConfiguration', () => {
  it('is noted where nodes have another capacity', () => {
    expect(messages({ kubeletConfiguration: { maxPods: 5 } }, cluster(30, 5))).toEqual([
      'maxPods 5 of the KubeletConfiguration is not applied: 1 node has another capacity of pods in the status, as n0 with 30, and keeps it',
    ])
    expect(messages({ kubeletConfiguration: { maxPods: 5 } }, cluster(30, 20))[0]).toContain('2 nodes have')
  })

  it.each([
    ['is what they have', { maxPods: 30 }],
    ['is left out', {}],
  ])('is not noted where it %s', (_name, kubeletConfiguration) => {
    expect(messages({ kubeletConfiguration }, cluster(30))).toEqual([])
  })
})
