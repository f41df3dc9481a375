import { describe, expect, it } from 'vitest'
import { clusterOf, refusalOf } from '../../../test/support/admission.ts'
import { priorityClassRow } from '../../kube/priority-class.ts'
import { singleDefaultClass } from './single-default-class.ts'

describe('singleDefaultClass', () => {
  it('SC-PRE-06 refuses a second global default', () => {
    const cluster = clusterOf(priorityClassRow({ name: 'usual', globalDefault: true }), priorityClassRow({ name: 'high' }))
    expect(refusalOf(singleDefaultClass(priorityClassRow({ name: 'x', globalDefault: true }), cluster))).toBe(
      'priorityclasses.scheduling.k8s.io "x" is forbidden: PriorityClass usual is already marked as default. Only one default can exist',
    )
    expect(refusalOf(singleDefaultClass(priorityClassRow({ name: 'x' }), cluster))).toBe('')
    expect(refusalOf(singleDefaultClass(priorityClassRow({ name: 'x', globalDefault: true }), clusterOf()))).toBe('')
  })
})
