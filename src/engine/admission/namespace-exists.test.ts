import { describe, expect, it } from 'vitest'
import { clusterOf, refusalOf } from '../../../test/support/admission.ts'
import { aNode } from '../../../test/support/builders.ts'
import { aReplicaSet } from '../../../test/support/workloads.ts'
import { namespaceRow } from '../../kube/namespace.ts'
import { namespaceExists } from './namespace-exists.ts'

describe('namespaceExists', () => {
  it('refuses what is in a namespace that there is not', () => {
    const cluster = clusterOf(namespaceRow({ name: 'default' }))
    expect(refusalOf(namespaceExists(aReplicaSet('web'), cluster))).toBe('')
    expect(refusalOf(namespaceExists(aReplicaSet('web', { namespace: 'nowhere' }), cluster))).toBe(
      'namespaces "nowhere" not found',
    )
    expect(refusalOf(namespaceExists(aNode('n'), cluster))).toBe('')
  })

  it('takes every namespace to exist in a twin that was shown none', () => {
    expect(refusalOf(namespaceExists(aReplicaSet('web', { namespace: 'nowhere' }), clusterOf()))).toBe('')
  })
})
