import { describe, expect, it } from 'vitest'
import { aPod, type PodOptions, T0 } from '../../../test/support/builders.ts'
import { condition } from '../../kube/condition.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { podTimeline } from './pod-timeline.ts'

/** The events of a pod on a node that is removed in one step. */
function removalOf(options: PodOptions = {}): readonly string[] {
  const pod = aPod(new ShapeInterner(), 'web', { nodeName: 'a', phase: 'Running', ...options })
  return podTimeline(0, pod, undefined).map(({ kind, message }) => `${kind} ${message}`)
}

function target(reason: string): PodOptions {
  return { conditions: [condition({ type: 'DisruptionTarget', status: 'True', reason })] }
}

describe('the events of a pod that is removed without a grace period', () => {
  it.each([
    ['EVICTED', 'by an eviction', target('EvictionByEvictionAPI'), 'EVICTED web is evicted from a, with a grace period of 0 s'],
    ['DELETED', 'by a deletion', {}, 'DELETED web is deleted, with a grace period of 0 s'],
  ])('begin with %s: %s', (_kind, _how, options, first) => {
    expect(removalOf(options)).toEqual([first, 'TERMINATED web is removed from a'])
  })

  it.each(['Pending', 'Succeeded', 'Failed'] as const)(
    'begin with the deletion of a pod that is %s (semantics C2.9)',
    (phase) => {
      const evicted = { phase, ...target('EvictionByEvictionAPI') }
      expect(removalOf({ phase })[0]).toBe('DELETED web is deleted, with a grace period of 0 s')
      expect(removalOf(evicted)[0]).toBe('EVICTED web is evicted from a, with a grace period of 0 s')
    },
  )

  it.each(['TerminationByKubelet', 'DeletionByTaintManager', 'DeletionByPodGC'])(
    'do not contain an eviction when a finished pod has the condition of an earlier disruption (%s)',
    (reason) => {
      expect(removalOf({ phase: 'Failed', ...target(reason) })[0]).toBe('DELETED web is deleted, with a grace period of 0 s')
    },
  )

  it('contain only the removal when its deletion was recorded before, or the pod has no node', () => {
    expect(removalOf({ deletionTimestamp: T0 })).toEqual(['TERMINATED web is removed from a'])
    expect(removalOf({ phase: 'Pending', nodeName: '' })).toEqual(['TERMINATED web is removed'])
  })
})
