import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions } from '../../../../../test/support/builders.ts'
import { F4, FOO, given, mypod, spread } from '../../../../../test/support/topology-spread.ts'
import type { Row } from '../../../../kube/kinds.ts'
import type { Labels } from '../../../../kube/object-row.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { podTopologySpread } from './pod-topology-spread.ts'

const plugin = podTopologySpread.create({})

describe('PodTopologySpread hints', () => {
  const cluster = given(F4)
  const pod = mypod(cluster, [spread()])
  const hint = (resource: string): ((change: unknown) => boolean) => {
    const found = plugin.hints?.find((item) => item.resource === resource)
    return (change) => found?.mayHelp?.(pod, change as never, cluster) === true
  }
  const place = (labels: Labels, options: PodOptions = {}): PodRow =>
    aPod(cluster.shapes, 'other', { nodeName: 'node1', labels, ...options })

  it('a pod that its constraints count is added or removed', () => {
    const ask = hint('Pod')
    expect(ask({ kind: 'Pod', before: undefined, after: place(FOO) })).toBe(true)
    expect(ask({ kind: 'Pod', before: place(FOO), after: undefined })).toBe(true)
    expect(ask({ kind: 'Pod', before: place({}), after: undefined })).toBe(false)
    expect(ask({ kind: 'Pod', before: place(FOO, { namespace: 'x' }), after: undefined })).toBe(false)
    expect(ask({ kind: 'Pod', before: place({}), after: place(FOO) })).toBe(true)
    expect(ask({ kind: 'Pod', before: place({}), after: place({ tier: 'web' }) })).toBe(false)
  })

  it('any event requeues a pod with invalid constraints, and the attempt reports the error', () => {
    const labelSelector = { matchLabels: { 'not a key': 'x' }, matchExpressions: [] }
    const broken = mypod(cluster, [spread({ labelSelector })])
    const change = { kind: 'Pod', before: undefined, after: place({}) }
    expect(plugin.hints?.[0]?.mayHelp?.(broken, change as never, cluster)).toBe(true)
  })

  it('a new toleration of the pod requeues it where taints are honored', () => {
    const tolerations = [{ key: 'a', operator: 'Exists', value: '', effect: '', tolerationSeconds: undefined }]
    for (const [policy, helps] of [
      ['Honor', true],
      ['', false],
    ] as const) {
      const waiting = mypod(cluster, [spread({ nodeTaintsPolicy: policy })])
      const after = mypod(cluster, [spread({ nodeTaintsPolicy: policy })], { spec: { tolerations } })
      const found = plugin.hints?.[0]?.mayHelp?.(waiting, { kind: 'Pod', before: waiting, after } as never, cluster)
      expect(found).toBe(helps)
    }
  })

  it('a node of a domain is added, removed, moved or changes its taints', () => {
    const ask = hint('Node')
    const nodeIn = (zone: string, tainted = false): Row =>
      aNode('n', {
        labels: zone === '' ? {} : { zone },
        taints: tainted ? [{ key: 'a', value: '', effect: 'NoSchedule', timeAdded: undefined }] : [],
      })
    expect(ask({ kind: 'Node', before: undefined, after: nodeIn('A') })).toBe(true)
    expect(ask({ kind: 'Node', before: nodeIn('A'), after: undefined })).toBe(true)
    expect(ask({ kind: 'Node', before: undefined, after: nodeIn('') })).toBe(false)
    expect(ask({ kind: 'Node', before: nodeIn('A'), after: nodeIn('B') })).toBe(true)
    expect(ask({ kind: 'Node', before: nodeIn(''), after: nodeIn('B') })).toBe(true)
    expect(ask({ kind: 'Node', before: nodeIn('A', true), after: nodeIn('A') })).toBe(true)
    expect(ask({ kind: 'Node', before: nodeIn('A'), after: nodeIn('A') })).toBe(false)
  })
})
