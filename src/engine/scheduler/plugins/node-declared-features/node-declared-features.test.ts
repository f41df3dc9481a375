import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod } from '../../../../../test/support/builders.ts'
import { clusterOf, feasible, preparedState, refusals } from '../../../../../test/support/scheduler-plugin.ts'
import type { PodSpec } from '../../../../kube/pod-spec.ts'
import { nodeDeclaredFeatures } from './node-declared-features.ts'

const plugin = nodeDeclaredFeatures.create({})
const RESTART = 'RestartAllContainersOnContainerExits'
const USERS = 'UserNamespacesHostNetworkSupport'

const cluster = clusterOf(() => [
  aNode('both', { declaredFeatures: [RESTART, USERS] }),
  aNode('unsorted', { declaredFeatures: [USERS, RESTART] }),
  aNode('restart', { declaredFeatures: ['AnOlderOne', RESTART] }),
  aNode('newer', { declaredFeatures: [RESTART, 'SomethingNewer', USERS] }),
  aNode('none'),
])
const pod = (spec: Partial<PodSpec>) => aPod(cluster.shapes, 'new', { spec })
const restarting = pod({ containers: [aContainer({ restartsAllContainers: true })] })
const mapped = pod({ hostNetwork: true, hostUsers: false })

describe('NodeDeclaredFeatures', () => {
  it('allows only nodes that declare the features a pod needs, and reads an unsorted list only in part', () => {
    expect(feasible(plugin, restarting, cluster)).toEqual(['both', 'restart', 'newer'])
    expect(feasible(plugin, mapped, cluster)).toEqual(['both', 'unsorted', 'newer'])
    expect(refusals(plugin, mapped, cluster)['none']).toMatchObject({
      code: 'UnschedulableAndUnresolvable',
      reasons: ["node(s) didn't match Pod's required features"],
    })
  })

  it('skips other pods', () => {
    for (const spec of [{}, { hostNetwork: true }, { hostUsers: false }]) {
      expect(preparedState(plugin, pod(spec), cluster)).toBe('skip')
    }
  })

  it('requeues a pod when the features of a node or the requirements of the pod change', () => {
    const ask = (kind: string, before: unknown, after: unknown): boolean => {
      const hint = plugin.hints?.find(({ resource }) => resource === kind)
      return hint?.mayHelp?.(mapped, { kind, before, after } as never, cluster) === true
    }
    expect(ask('Node', undefined, aNode('n'))).toBe(true)
    expect(ask('Node', aNode('n'), aNode('n', { declaredFeatures: [USERS] }))).toBe(true)
    expect(ask('Node', aNode('n'), aNode('n'))).toBe(false)
    expect(ask('Pod', mapped, pod({}))).toBe(true)
    expect(ask('Pod', mapped, mapped)).toBe(false)
    expect(ask('Pod', mapped, aPod(cluster.shapes, 'other', {}))).toBe(false)
  })
})
