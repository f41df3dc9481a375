import { beforeEach, describe, expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { keyIn } from '../../../test/support/moves.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import { readObject } from '../../kube/codec/registry.ts'
import { condition } from '../../kube/condition.ts'
import type { Kind } from '../../kube/kinds.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { SingleAction } from './action.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]

let twin: StateTwin

function put(kind: Kind, name: string, spec: object, metadata: object = {}): void {
  const manifest = {
    metadata: { namespace: 'shop', name, uid: `uid-${name}`, creationTimestamp: '2026-06-01T00:00:00Z', ...metadata },
    spec,
  }
  twin.put(readObject(kind, manifest, new CodecContext(twin.state.shapes)))
}

/** A workload's spec with pods of its name. */
function work(app: string, rest: object = {}, spec: object = {}): object {
  const template = { metadata: { labels: { app } }, spec: { containers: [{ name: 'main', image: 'app:1' }], ...spec } }
  return { selector: { matchLabels: { app } }, template, ...rest }
}

beforeEach(() => {
  twin = new StateTwin().put(aNode('a', { conditions: READY }), aNode('b', { conditions: READY }))
  // As a dump may have it: without its finalizer.
  for (const name of ['shop', 'default']) put('Namespace', name, {}, { namespace: '' })
  put('Deployment', 'web', work('web', { replicas: 3 }))
  put('Service', 'web', { selector: { app: 'web' } })
  put('Ingress', 'web', { defaultBackend: { service: { name: 'web', port: { number: 80 } } } })
  put('PodDisruptionBudget', 'web', { minAvailable: 2, selector: { matchLabels: { app: 'web' } } })
})

function deletionOf(name: string): SingleAction {
  const targets = [{ kind: 'Namespace', namespace: '', name }] as const
  return { kind: 'deleteObject', targets, cascade: 'Background', gracePeriodSeconds: undefined, force: false, wait: true }
}

/** The workloads become ready, then the namespace is deleted. */
function deleted(...before: readonly SingleAction[]): Outcome {
  return simulate(twin.pin(), scenarioOf([{ kind: 'wait', forMs: 60_000 }, ...before, deletionOf('shop')]))
}

/** Node b stops answering, and the control plane has noticed. */
const B_IS_LOST: readonly SingleAction[] = [
  { kind: 'failNode', nodes: { names: ['b'] } },
  { kind: 'wait', forMs: 60_000 },
]

function blamed({ reasons }: Outcome): readonly string[] {
  return reasons.filter(({ severity, causedByScenario }) => causedByScenario && severity !== 'INFO').map(({ code }) => code)
}

describe('delete namespace', () => {
  it('semantics B13.4 deletes all objects in it, and no others', () => {
    twin.put(
      aPod(twin.state.shapes, 'lone', { namespace: 'shop', nodeName: 'a', phase: 'Running', conditions: READY, startTime: T0 }),
    )
    put('Deployment', 'far', work('far'), { namespace: 'default' })
    const outcome = deleted()
    expect(outcome.summary).toBe(
      'done after 1 min 26 s, 4 pods deleted; 1 Service with ready endpoints is deleted with Namespace shop: shop/web.',
    )
    expect([outcome.verdict, outcome.output, blamed(outcome)]).toEqual([
      'DEGRADED',
      ['namespace "shop" deleted'],
      ['SERVICE_DELETED'],
    ])
    expect(outcome.after.list('Namespace').map(({ name }) => name)).toEqual(['default'])
    const kinds = ['Pod', 'ReplicaSet', 'Deployment', 'Service', 'Ingress', 'PodDisruptionBudget'] as const
    expect(kinds.flatMap((kind) => outcome.after.list(kind).map((row) => `${kind} ${row.namespace}`))).toEqual([
      'Pod default',
      'ReplicaSet default',
      'Deployment default',
    ])
    expect(outcome.moves.map(({ cause, result }) => `${cause} ${result}`)).toEqual(Array(4).fill('DELETION DELETED'))
    expect(outcome.workloads.map(({ workload, desired, down, degraded }) => [workload.name, desired, down, degraded])).toEqual([
      ['web', 0, undefined, undefined],
    ])
  })

  it('is SAFE where no Service in it has a ready endpoint', () => {
    put('Service', 'web', { selector: { app: 'nothing' } })
    put('Service', 'headless', { clusterIP: 'None' })
    const { verdict, summary } = deleted()
    expect([verdict, summary]).toEqual(['SAFE', 'done after 1 min 26 s, 3 pods deleted, nothing unavailable.'])
  })

  it('names the Services that answered requests', () => {
    for (const name of ['api', 'blog', 'cart', 'docs']) put('Service', name, { selector: { app: 'web' } })
    const { reasons } = deleted()
    expect(reasons.map(({ code, severity, message, objects }) => [code, severity, message, objects.length])).toEqual([
      [
        'SERVICE_DELETED',
        'WARNING',
        '5 Services with ready endpoints are deleted with Namespace shop: shop/web, shop/api, shop/blog and 2 more',
        5,
      ],
    ])
  })

  it('affects pods in other namespaces that use its Services', () => {
    put('Service', 'alias', { type: 'ExternalName', externalName: 'web.shop.svc.cluster.local' }, { namespace: 'default' })
    put('Service', 'other', { type: 'ExternalName', externalName: 'web.shop.example.com' }, { namespace: 'default' })
    put('Service', 'inside', { type: 'ExternalName', externalName: 'web.shop.svc' })
    const { verdict, reasons } = deleted()
    const reported = reasons
      .filter(({ code }) => code === 'SERVICE_DELETED')
      .map(({ message, objects }) => ({ message, objects }))
    const message = 'Service shop/web is deleted and still in use by Service default/alias (ExternalName)'
    const web = { ...keyIn('Service', 'web'), namespace: 'shop' }
    expect([verdict, reported]).toEqual([
      'DEGRADED',
      [
        { message, objects: [web, keyIn('Service', 'alias')] },
        { message: '1 Service with ready endpoints is deleted with Namespace shop: shop/web', objects: [web] },
      ],
    ])
  })

  it.each(['default', 'kube-system'])('semantics B13.2 is rejected for %s', (name) => {
    if (name !== 'default') put('Namespace', name, {}, { namespace: '' })
    const { verdict, summary } = simulate(twin.pin(), scenarioOf([deletionOf(name)]))
    expect([verdict, summary]).toEqual([
      'BLOCKED',
      `namespaces "${name}" is forbidden: this namespace may not be deleted; no pod disrupted.`,
    ])
  })

  it('completes when the cloud has deleted the load balancers of its Services and Ingresses, and reports the assumption', () => {
    put(
      'Service',
      'web',
      { type: 'LoadBalancer', selector: { app: 'web' } },
      { finalizers: ['service.kubernetes.io/load-balancer-cleanup'] },
    )
    put(
      'Ingress',
      'web',
      { defaultBackend: { service: { name: 'web', port: { number: 80 } } } },
      { finalizers: ['ingress.k8s.aws/resources'] },
    )
    const outcome = deleted()
    expect([outcome.verdict, outcome.after.list('Namespace').map(({ name }) => name)]).toEqual(['DEGRADED', ['default']])
    const note = outcome.coverage.find(({ message }) => message.startsWith('controllers of load balancers are not modelled'))
    expect(note?.objects.map(({ kind, name }) => `${kind}/${name}`)).toEqual(['Service/web', 'Ingress/web'])
  })

  it('never completes where the deletion of a load balancer began before the run', () => {
    const deletionTimestamp = '2026-05-01T00:00:00Z'
    const finalizers = ['service.kubernetes.io/load-balancer-cleanup']
    put('Service', 'web', { type: 'LoadBalancer', selector: { app: 'web' } }, { finalizers, deletionTimestamp })
    expect(deleted().verdict).toBe('STUCK')
  })
})

describe('delete namespace never completes', () => {
  it('WL-TERM-19 while a NotReady node keeps a pod: only the pods are named', () => {
    put('StatefulSet', 'db', work('db', { replicas: 2, serviceName: 'db' }))
    put('DaemonSet', 'agent', work('agent'))
    put('ReplicationController', 'old', { ...work('old', { replicas: 2 }), selector: { app: 'old' } })
    put('Job', 'batch', work('batch', { parallelism: 2, completions: 9 }, { restartPolicy: 'Never' }))
    const outcome = deleted(...B_IS_LOST)
    const left = outcome.after.listIn('Pod', 'shop').map(({ name, nodeName }) => `${name} on ${nodeName}`)
    expect(left.length).toBeGreaterThan(2)
    expect(left.filter((text) => !text.endsWith(' on b'))).toEqual([])
    expect([outcome.verdict, outcome.quiet]).toEqual(['STUCK', true])
    const [first] = outcome.reasons
    expect(first?.message).toMatch(
      /^delete of namespace\/shop never completes: shop\/\S+ and \d+ other pods do not terminate: their node b is NotReady/,
    )
    expect(first?.objects.map(({ name }) => name)).toEqual([
      'shop',
      ...outcome.after.listIn('Pod', 'shop').map(({ name }) => name),
    ])
    expect(outcome.stuck.map(({ waiting }) => waiting.name)).toEqual(outcome.after.listIn('Pod', 'shop').map(({ name }) => name))
    expect(new Set(blamed(outcome))).toEqual(new Set(['NEVER_COMPLETES', 'SERVICE_DELETED']))
    expect(new Set(outcome.moves.map(({ result }) => result))).toEqual(new Set(['DELETED', 'TERMINATING']))
  })

  it('semantics B13.6 while finalizers keep objects, which are named', () => {
    for (const name of ['one', 'two']) put('Service', name, {}, { finalizers: ['example.com/hold'] })
    put('PersistentVolumeClaim', 'data', {}, { finalizers: ['example.com/keep'] })
    const { verdict, reasons, after } = deleted()
    expect(verdict).toBe('STUCK')
    expect(reasons[0]?.message).toBe(
      'delete of namespace/shop never completes: Service shop/one and 1 other object are not deleted: they wait for the finalizer ' +
        'example.com/hold; PersistentVolumeClaim shop/data is not deleted: it waits for the finalizer example.com/keep',
    )
    expect(after.list('Pod')).toEqual([])
  })

  it('semantics B13.3 while its own metadata has a finalizer', () => {
    put('Namespace', 'shop', {}, { namespace: '', finalizers: ['example.com/hold'] })
    const { reasons, after } = deleted()
    expect(reasons[0]?.message).toBe(
      'delete of namespace/shop never completes: Namespace shop is not deleted: it waits for the finalizer example.com/hold',
    )
    expect(after.get('Namespace', '', 'shop')).toMatchObject({ phase: 'Terminating', spec: { finalizers: [] } })
  })
})

it('semantics B13.4 the content of a namespace that is Terminating at the start is deleted with and without the scenario', () => {
  put('Namespace', 'shop', { finalizers: ['kubernetes'] }, { namespace: '', deletionTimestamp: '2026-06-01T00:00:00Z' })
  const outcome = simulate(twin.pin(), scenarioOf([{ kind: 'cordon', nodes: { names: ['a'] } }]))
  expect([outcome.verdict, outcome.moves, outcome.workloads]).toEqual(['SAFE', [], []])
  expect(outcome.after.list('Namespace').map(({ name }) => name)).toEqual(['default'])
})
