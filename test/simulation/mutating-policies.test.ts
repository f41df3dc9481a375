import { beforeEach, describe, expect, it } from 'vitest'
import { condition } from '../../src/kube/condition.ts'
import type { Kind } from '../../src/kube/kinds.ts'
import type { SingleAction } from '../../src/whatif/actions/action.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { aNode, T0 } from '../support/builders.ts'
import { applied, playOn, putManifest } from '../support/shop-manifests.ts'
import { StateTwin } from '../support/state-twin.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const LABELS = { app: 'web' }
const PODS = { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }
const DEPLOYMENTS = {
  apiGroups: ['apps'],
  apiVersions: ['v1'],
  operations: ['CREATE', 'UPDATE'],
  resources: ['deployments', 'deployments/scale'],
}
const SCALES = { ...DEPLOYMENTS, resources: ['*/scale'] }
const SIDECAR =
  'Object.spec.containers{name: "proxy", image: "proxy:1", resources: Object.spec.containers.resources{requests: {"cpu": "3"}}}'

let twin: StateTwin

const put = (kind: Kind, name: string, rest: object): void => putManifest(twin, kind, name, rest)

const merge = (expression: string) => ({ patchType: 'ApplyConfiguration', applyConfiguration: { expression } })
const patch = (expression: string) => ({ patchType: 'JSONPatch', jsonPatch: { expression } })
const label = (name: string, value: string) => merge(`Object{metadata: Object.metadata{labels: {"${name}": ${value}}}}`)

function policy(mutations: readonly object[], { name = 'rules', rule = PODS, ...spec }: Record<string, unknown> = {}): void {
  put('MutatingAdmissionPolicy', String(name), {
    spec: { matchConstraints: { resourceRules: [rule] }, mutations, reinvocationPolicy: 'Never', ...spec },
  })
  put('MutatingAdmissionPolicyBinding', `${name}-all`, { spec: { policyName: name, paramRef: {} } })
}

function deployment(replicas = 1, container: object = {}): object {
  const spec = { containers: [{ name: 'c', image: 'app:1', ...container }] }
  return { spec: { replicas, selector: { matchLabels: LABELS }, template: { metadata: { labels: LABELS }, spec } } }
}

const play = (...actions: readonly SingleAction[]): Outcome => playOn(twin, actions)
const deploy = (replicas?: number): Outcome => play(applied('Deployment', 'web', deployment(replicas)))
const scaled = (): Outcome => play({ kind: 'scale', target: { kind: 'Deployment', namespace: 'shop', name: 'web' }, replicas: 2 })
const messages = ({ reasons }: Outcome) => reasons.map(({ message }) => message).join('\n')
const notes = ({ coverage }: Outcome) => coverage.filter(({ message }) => message.includes('MutatingAdmissionPolicy'))
const pods = ({ after }: Outcome) => after.list('Pod')

beforeEach(() => {
  twin = new StateTwin().put(
    aNode('a', { conditions: READY, cpu: '8' }),
    aNode('b', { conditions: READY, cpu: '8', labels: { disk: 'ssd' } }),
  )
  put('Namespace', 'shop', {})
})

describe('pods of controllers', () => {
  it('semantics F6.12 are changed before they are scheduled', () => {
    policy([
      patch('[JSONPatch{op: "add", path: "/spec/nodeSelector", value: {"disk": "ssd"}}]'),
      label('by', 'request.userInfo.username.substring(34)'),
    ])
    const outcome = deploy(2)
    expect(outcome.verdict).toBe('SAFE')
    expect(notes(outcome)).toEqual([])
    expect(pods(outcome).map(({ nodeName, labels }) => [nodeName, labels['by']])).toEqual([
      ['b', 'replicaset-controller'],
      ['b', 'replicaset-controller'],
    ])
  })

  it('semantics F6.12 need what a container requests that a policy adds', () => {
    expect(deploy(6).verdict).toBe('SAFE')
    policy([merge(`Object{spec: Object.spec{containers: [${SIDECAR}]}}`)])
    const outcome = deploy(6)
    expect(pods(outcome).map(({ shape }) => shape.spec.containers.map(({ name }) => name))).toContainEqual(['c', 'proxy'])
    expect(pods(outcome).filter(({ nodeName }) => nodeName !== '')).toHaveLength(4)
    expect(outcome.verdict).not.toBe('SAFE')
  })

  it('semantics F6.14 are refused where a mutation fails, unless failures are ignored', () => {
    policy([label('a', 'object.spec.nothing')])
    const outcome = deploy()
    expect(outcome.verdict).not.toBe('SAFE')
    expect(messages(outcome)).toContain(
      `policy 'rules' with binding 'rules-all' denied request: expression 'Object{metadata: Object.metadata{labels: {"a": object.spec.nothing}}}' resulted in error: no such key: nothing`,
    )
    policy([label('a', 'object.spec.nothing'), label('b', '"c"')], { failurePolicy: 'Ignore' })
    const ignored = deploy()
    expect(ignored.verdict).toBe('SAFE')
    expect(pods(ignored)[0]?.labels).toMatchObject({ b: 'c' })
  })

  it('semantics F6.12 are checked as policies have changed them, also where no row keeps it', () => {
    const secure =
      'Object.spec.containers{name: one.name, securityContext: Object.spec.containers.securityContext{readOnlyRootFilesystem: true}}'
    const validations = [
      { expression: 'object.spec.containers.all(one, one.?securityContext.?readOnlyRootFilesystem.orValue(false))' },
    ]
    put('ValidatingAdmissionPolicy', 'secured', { spec: { matchConstraints: { resourceRules: [PODS] }, validations } })
    put('ValidatingAdmissionPolicyBinding', 'secured', { spec: { policyName: 'secured', validationActions: ['Deny'] } })
    expect(deploy().verdict).not.toBe('SAFE')
    policy([merge(`Object{spec: Object.spec{containers: object.spec.containers.map(one, ${secure})}}`)])
    expect(deploy().verdict).toBe('SAFE')
  })

  it('semantics F5.1 what policies add is not learned from running pods as well', () => {
    policy([
      patch(
        '[JSONPatch{op: "add", path: "/spec/containers/-", value: {"name": "proxy-" + string(size(object.spec.containers)), "image": "proxy:1"}}]',
      ),
    ])
    const started = deploy()
    const seen = started.after.list('Pod').map((pod) => ({ ...pod, phase: 'Running' as const }))
    twin.put(...started.after.list('Deployment'), ...started.after.list('ReplicaSet'), ...seen)
    const scaled = { kind: 'scale', target: { kind: 'Deployment', namespace: 'shop', name: 'web' }, replicas: 2 } as const
    const namesIn = (outcome: Outcome) => pods(outcome).map(({ shape }) => shape.spec.containers.map(({ name }) => name))
    expect(namesIn(play(scaled))).toEqual([
      ['c', 'proxy-1'],
      ['c', 'proxy-1'],
    ])
    const spec = { matchConstraints: { resourceRules: [PODS] }, mutations: [label('a', '"b"')], reinvocationPolicy: 'Never' }
    expect(namesIn(play(applied('MutatingAdmissionPolicy', 'rules', { spec }), scaled))).toEqual([['c', 'proxy-1'], ['c']])
  })
})

it('semantics F4.1 a refusal by a policy is decided by the policies that were read', () => {
  const message = "policy 'rules' with binding 'rules-all' denied request: JSON Patch: Unexpected kind: merge"
  const status = { conditions: [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message }] }
  put('ReplicaSet', 'web-1', { ...deployment(), status })
  const scaled = () => play({ kind: 'scale', target: { kind: 'ReplicaSet', namespace: 'shop', name: 'web-1' }, replicas: 2 })
  expect(pods(scaled())).toHaveLength(0)
  policy([label('a', '"b"')])
  expect(pods(scaled())).toHaveLength(2)
})

describe('applied manifests', () => {
  it('semantics F6.12 are changed', () => {
    policy([merge('Object{spec: Object.spec{replicas: 3}}')], {
      rule: DEPLOYMENTS,
      matchConditions: [{ name: 'few', expression: 'object.spec.replicas < 3' }],
    })
    const outcome = play(applied('Deployment', 'web', deployment(1)), applied('Deployment', 'web', deployment(2)))
    expect(outcome.after.get('Deployment', 'shop', 'web')?.spec.replicas).toBe(3)
    expect(pods(outcome)).toHaveLength(3)
    expect(outcome.verdict).toBe('SAFE')
  })

  it('semantics F6.12 of a policy change the objects that follow', () => {
    const spec = {
      matchConstraints: { resourceRules: [PODS] },
      mutations: [label('a', '"b"')],
      failurePolicy: 'Fail',
      reinvocationPolicy: 'Never',
    }
    const outcome = play(
      applied('MutatingAdmissionPolicy', 'rules', { spec }),
      applied('MutatingAdmissionPolicyBinding', 'all', { spec: { policyName: 'rules' } }),
      applied('Deployment', 'web', deployment()),
    )
    expect(pods(outcome)[0]?.labels).toMatchObject({ a: 'b' })
  })
})

describe('scales', () => {
  it.each([
    ['Never', 3],
    ['IfNeeded', 4],
  ])('semantics F6.10 are changed by patches; called again %s they have %i replicas', (reinvocationPolicy, replicas) => {
    put('Deployment', 'web', deployment())
    const add =
      '[JSONPatch{op: "replace", path: "/spec/replicas", value: object.spec.replicas + (oldObject.spec.replicas == 1 ? 1 : 0)}]'
    policy([patch(add)], { rule: SCALES, reinvocationPolicy })
    const outcome = scaled()
    expect(outcome.verdict).toBe('SAFE')
    expect(outcome.after.get('Deployment', 'shop', 'web')?.spec.replicas).toBe(replicas)
  })

  it('semantics F6.10 have no type that a configuration could be merged with', () => {
    put('Deployment', 'web', deployment())
    policy([merge('Object{spec: Object.spec{replicas: 3}}')], { rule: SCALES })
    const outcome = scaled()
    expect(messages(outcome)).toContain(
      "policy 'rules' with binding 'rules-all' denied request: error applying patch: failed to convert patch object to typed object: " +
        'no corresponding type for autoscaling/v1, Kind=Scale',
    )
    expect(outcome.after.get('Deployment', 'shop', 'web')?.spec.replicas).toBe(1)
  })
})

describe('policies that are not evaluated', () => {
  it.each([
    [
      'the authorizer',
      [label('a', 'authorizer.path("/x").check("get").allowed() ? "a" : "b"')],
      {},
      'Unknown variable: authorizer',
    ],
    [
      'parameters',
      [label('a', '"b"')],
      { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } },
      'its parameters, objects of the kind ConfigMap, are not read',
    ],
    ['another type', [merge('object')], {}, 'its expression does not give an Object'],
    ['no patches', [patch('[1]')], {}, 'its expression does not give a list of JSONPatch'],
    [
      'another way to patch',
      [{ patchType: 'Merge', applyConfiguration: { expression: 'Object{}' } }],
      {},
      'the patch type Merge',
    ],
  ])('semantics F6.7 %s: the policy is named, and no verdict is SAFE', (_, mutations, spec, why) => {
    policy(mutations, spec)
    const outcome = deploy()
    expect(outcome.verdict).toBe('UNKNOWN')
    expect(notes(outcome)).toEqual([
      {
        code: 'UNREADABLE',
        message: `the MutatingAdmissionPolicy rules is not evaluated: ${why}`,
        objects: [{ kind: 'Deployment', namespace: 'shop', name: 'web' }],
      },
    ])
  })

  it('semantics F6.7 a scale that is changed in other ways', () => {
    put('Deployment', 'web', deployment())
    policy([patch('[JSONPatch{op: "add", path: "/spec/other", value: 1}]')], { rule: SCALES })
    const outcome = scaled()
    expect(outcome.verdict).toBe('UNKNOWN')
    expect(notes(outcome)).toMatchObject([
      { code: 'UNREADABLE', message: expect.stringContaining('it changes more of a scale than its replicas') },
    ])
  })

  it('semantics F6.8 evictions', () => {
    policy([label('a', '"b"')], { rule: { ...PODS, resources: ['pods/*'] } })
    twin.put(...deploy().after.list('Deployment'), ...deploy().after.list('ReplicaSet'), ...deploy().after.list('Pod'))
    const [pod] = twin.state.list('Pod')
    const outcome = play({ kind: 'deletePod', namespace: 'shop', name: pod?.name ?? '', gracePeriodSeconds: undefined })
    expect(notes(outcome)).toMatchObject([
      { code: 'UNREADABLE', message: expect.stringContaining('evictions and deletions of pods') },
    ])
  })
})

describe('several policies', () => {
  it('semantics F6.15 may act in either order where that makes no difference', () => {
    policy([label('a', '"b"'), merge(`Object{spec: Object.spec{containers: [${SIDECAR}]}}`)], { name: 'one' })
    policy([label('c', '"d"'), merge(`Object{spec: Object.spec{containers: [${SIDECAR.replaceAll('proxy', 'log')}]}}`)], {
      name: 'two',
    })
    const outcome = deploy()
    expect(outcome.verdict).toBe('SAFE')
    expect(pods(outcome)[0]?.labels).toMatchObject({ a: 'b', c: 'd' })
  })

  it('semantics F6.15 whose order makes a difference leave the verdict open', () => {
    policy([label('a', '"one"')], { name: 'one' })
    policy([label('a', '"two"')], { name: 'two' })
    const outcome = deploy()
    expect(outcome.verdict).toBe('UNKNOWN')
    expect(notes(outcome).map(({ message }) => message)).toEqual([
      'the MutatingAdmissionPolicy two is not evaluated: what it makes of the object depends on the order of the policies, which is chance',
    ])
  })
})
