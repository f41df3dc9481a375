import { describe, expect, it } from 'vitest'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import type { TimelineEvent } from '../../../src/whatif/outcome/outcome-parts.ts'
import { PodNames } from './pod-names.ts'

function created(name: string, kind: 'ReplicaSet' | 'StatefulSet', owner: string): TimelineEvent {
  const related = { kind, namespace: 'shop', name: owner }
  return { atMs: 0, kind: 'CREATED', object: { kind: 'Pod', namespace: 'shop', name }, node: '', related, message: '' }
}

describe('the names of pods', () => {
  const timeline = [created('web-5d-x7k2p', 'ReplicaSet', 'web-5d'), created('db-0', 'StatefulSet', 'db')]
  const names = new PodNames({ before: new ClusterState(), after: new ClusterState(), timeline })

  it('are those of their controllers, where they are generated', () => {
    expect(names.inText('evicting pod shop/web-5d-x7k2p')).toBe('evicting pod shop/<pod of ReplicaSet shop/web-5d>')
    expect(names.inText('evicting pod shop/db-0')).toBe('evicting pod shop/db-0')
  })

  it('are left out of refusals, where the pod never existed', () => {
    expect(names.inText('pods "web-5d-abcde" is forbidden: exceeded quota')).toBe('pods "..." is forbidden: exceeded quota')
    expect(names.inText('Pod "web-5d-abcde" is invalid: spec')).toBe('Pod "..." is invalid: spec')
  })

  it('lead to the controller', () => {
    expect(names.ownerOf({ namespace: 'shop', name: 'db-0' })).toBe('StatefulSet shop/db')
    expect(names.ownerOf({ namespace: 'shop', name: 'alone' })).toBe('Pod shop/alone')
  })
})
