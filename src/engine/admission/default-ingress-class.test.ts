import { describe, expect, it } from 'vitest'
import { clusterOf } from '../../../test/support/admission.ts'
import { aNode, T0 } from '../../../test/support/builders.ts'
import { type IngressRow, ingressClassRow, ingressRow } from '../../kube/ingress.ts'
import { addMs } from '../../kube/instant.ts'
import { defaultIngressClass } from './default-ingress-class.ts'

const DEFAULT = { annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' } }

const cluster = clusterOf(
  ingressClassRow({ name: 'plain' }),
  ingressClassRow({ name: 'old', ...DEFAULT, creationTimestamp: T0 }),
  ingressClassRow({ name: 'newer-b', ...DEFAULT, creationTimestamp: addMs(T0, 1000) }),
  ingressClassRow({ name: 'newer-a', ...DEFAULT, creationTimestamp: addMs(T0, 1000) }),
)

function classOf(init: Partial<IngressRow>, among = cluster): unknown {
  const result = defaultIngressClass({ ...ingressRow({ name: 'web', namespace: 'shop' }), ...init }, among)
  return result.ok && result.value.kind === 'Ingress' ? result.value.ingressClassName : result
}

describe('defaultIngressClass', () => {
  it('gives an Ingress without a class the newest default one', () => {
    expect(classOf({})).toBe('newer-a')
    expect(classOf({}, clusterOf(ingressClassRow({ name: 'plain' })))).toBeUndefined()
  })

  it('leaves an Ingress alone that names a class in either way', () => {
    expect(classOf({ ingressClassName: 'plain' })).toBe('plain')
    expect(classOf({ annotations: { 'kubernetes.io/ingress.class': 'plain' } })).toBeUndefined()
  })

  it('lets other kinds pass', () => {
    const node = aNode('n')
    expect(defaultIngressClass(node, cluster)).toEqual({ ok: true, value: node })
  })
})
