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

  it('contain only the removal when its deletion was recorded before, or the pod did not run', () => {
    expect(removalOf({ deletionTimestamp: T0 })).toEqual(['TERMINATED web is removed from a'])
    expect(removalOf({ phase: 'Succeeded' })).toEqual(['TERMINATED web is removed from a'])
    expect(removalOf({ phase: 'Pending', nodeName: '' })).toEqual(['TERMINATED web is removed'])
  })
})
