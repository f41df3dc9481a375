import { describe, expect, it } from 'vitest'
import { isEmptySelector } from '../../../../kube/label-selector.ts'
import { DEFAULT_EVICTOR_POLICY } from './evictor-policy.ts'
import { readEvictorArgs } from './read-evictor-args.ts'

describe('readEvictorArgs', () => {
  it('applies the defaults to missing fields', () => {
    const { nodeFit, nodeSelector, namespaceSelector, ...policy } = readEvictorArgs({})
    expect(policy).toEqual(DEFAULT_EVICTOR_POLICY)
    expect([nodeFit, isEmptySelector(nodeSelector), isEmptySelector(namespaceSelector)]).toEqual([false, true, true])
  })

  it('reads the given fields', () => {
    const config = { PodsWithPVC: { protectedStorageClasses: [{ name: 'fast' }] } }
    const read = readEvictorArgs({
      podProtections: { defaultDisabled: ['DaemonSetPods'], extraEnabled: ['PodsWithPVC'], config },
      priorityThreshold: { name: 'high' },
      minReplicas: 2,
      minPodAge: '10m',
      noEvictionPolicy: 'Mandatory',
      nodeFit: true,
    })
    expect(read).toMatchObject({
      protectedStorageClasses: ['fast'],
      priorityThreshold: 'high',
      minReplicas: 2,
      minPodAgeMs: 600_000,
      noEvictionIsMandatory: true,
      nodeFit: true,
    })
    expect([...read.protections]).toEqual(['PodsWithLocalStorage', 'SystemCriticalPods', 'FailedBarePods', 'PodsWithPVC'])
    expect([...readEvictorArgs({ evictDaemonSetPods: true, ignorePvcPods: true }).protections]).toEqual([...read.protections])
  })

  it.each([
    ['evictSystemPods', { evictSystemPods: true }],
    ['podProtections', { podProtections: { extraEnabled: ['PodsWithPVC'] }, ignorePvcPods: true }],
    ['podProtections.extraEnabled', { podProtections: { extraEnabled: ['DaemonSetPods'] } }],
    ['podProtections.defaultDisabled', { podProtections: { defaultDisabled: ['DaemonSetPods', 'DaemonSetPods'] } }],
    ['priorityThreshold', { priorityThreshold: { value: 1, name: 'high' } }],
    ['noEvictionPolicy', { noEvictionPolicy: 'Never' }],
    ['minPodAge', { minPodAge: 'long' }],
    ['nodeSelector', { nodeSelector: '=,' }],
  ])('rejects %s', (path, args) => {
    expect(() => readEvictorArgs(args)).toThrow(expect.objectContaining({ path }))
  })
})
