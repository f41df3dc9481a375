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
const READ_ONLY = 'object.spec.containers.all(c, has(c.securityContext) && c.securityContext.readOnlyRootFilesystem == true)'
const PODS = { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }

let twin: StateTwin

const put = (kind: Kind, name: string, rest: object): void => putManifest(twin, kind, name, rest)

function policy(spec: object, { rule = PODS, actions = ['Deny'] }: { rule?: object; actions?: readonly string[] } = {}): void {
  put('ValidatingAdmissionPolicy', 'rules', { spec: { matchConstraints: { resourceRules: [rule] }, ...spec } })
  put('ValidatingAdmissionPolicyBinding', 'all', { spec: { policyName: 'rules', paramRef: {}, validationActions: actions } })
}

function deployment(container: object = {}): object {
  const spec = { containers: [{ name: 'c', image: 'app:1', ...container }] }
  return { spec: { replicas: 1, selector: { matchLabels: LABELS }, template: { metadata: { labels: LABELS }, spec } } }
}

const play = (...actions: readonly SingleAction[]): Outcome => playOn(twin, actions)
const messages = ({ reasons }: Outcome) => reasons.map(({ message }) => message).join('\n')
const notes = ({ coverage }: Outcome, word: string) => coverage.filter(({ message }) => message.includes(word))

beforeEach(() => {
  twin = new StateTwin().put(aNode('a', { conditions: READY, cpu: '8' }))
  put('Namespace', 'shop', {})
})

describe('pods of controllers', () => {
  it('semantics F6.1 are checked with all fields, and rejected', () => {
    policy({ validations: [{ expression: READ_ONLY, message: 'read-only file systems only' }] })
    const refused = play(applied('Deployment', 'web', deployment()))
    expect(refused.verdict).not.toBe('SAFE')
    expect(refused.after.count('Pod')).toBe(0)
    expect(messages(refused)).toContain(
      "FailedCreate: ValidatingAdmissionPolicy 'rules' with binding 'all' denied request: read-only file systems only",
    )
    const [set] = refused.after.list('ReplicaSet')
    expect(set?.status.conditions).toMatchObject([{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate' }])
    expect(set?.status.conditions[0]?.message).toMatch(
      /^pods "web-[a-z0-9]+-[a-z0-9]{5}" is forbidden: ValidatingAdmissionPolicy 'rules' with binding 'all' denied request: read-only/,
    )
    const allowed = play(applied('Deployment', 'web', deployment({ securityContext: { readOnlyRootFilesystem: true } })))
    expect(allowed.verdict).toBe('SAFE')
    expect(allowed.after.count('Pod')).toBe(1)
  })

  it('semantics F6.11 are created by the ServiceAccount of their controller', () => {
    policy({
      validations: [{ expression: 'request.userInfo.username == "system:serviceaccount:kube-system:replicaset-controller"' }],
    })
    expect(play(applied('Deployment', 'web', deployment())).verdict).toBe('SAFE')
  })

  it('semantics F6.1 have the token of their ServiceAccount', () => {
    policy({
      validations: [
        { expression: 'object.spec.volumes.exists(v, has(v.projected)) && object.spec.serviceAccountName == "default"' },
      ],
    })
    expect(play(applied('Deployment', 'web', deployment())).verdict).toBe('SAFE')
  })
})

it('semantics F4.1 a refusal by a policy is decided by the policies that were read', () => {
  const message = "pods \"web-1-abcde\" is forbidden: ValidatingAdmissionPolicy 'rules' with binding 'all' denied request: no"
  const status = { conditions: [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message }] }
  put('ReplicaSet', 'web-1', { ...deployment(), status })
  const scaled = () => play({ kind: 'scale', target: { kind: 'ReplicaSet', namespace: 'shop', name: 'web-1' }, replicas: 2 })
  expect(scaled().after.count('Pod')).toBe(0)
  policy({ validations: [{ expression: 'true' }] })
  expect(scaled().after.count('Pod')).toBe(2)
})

describe('applied manifests', () => {
  const ONE = {
    apiGroups: ['apps'],
    apiVersions: ['v1'],
    operations: ['CREATE', 'UPDATE'],
    resources: ['deployments', 'deployments/scale'],
  }

  it('semantics F6.6 are rejected with the output of kubectl', () => {
    policy({ validations: [{ expression: 'object.spec.replicas > 1', message: 'two at least' }] }, { rule: ONE })
    const outcome = play(applied('Deployment', 'web', deployment()))
    expect(outcome.after.count('Deployment')).toBe(0)
    expect(outcome.output).toEqual([
      "The deployments \"web\" is invalid: : ValidatingAdmissionPolicy 'rules' with binding 'all' denied request: two at least",
    ])
  })

  it('semantics F6.6 get a warning with the action Warn', () => {
    policy({ validations: [{ expression: 'false', message: 'no' }] }, { rule: ONE, actions: ['Warn'] })
    const outcome = play(applied('Deployment', 'web', deployment()))
    expect(outcome.verdict).toBe('SAFE')
    expect(outcome.output).toContain("Warning: Validation failed for ValidatingAdmissionPolicy 'rules' with binding 'all': no")
  })

  it('semantics F6.10 of a scale are checked as a Scale', () => {
    policy(
      { validations: [{ expression: 'object.spec.replicas <= 3', messageExpression: '"not " + string(object.spec.replicas)' }] },
      { rule: ONE },
    )
    put('Deployment', 'web', deployment())
    const outcome = play({ kind: 'scale', target: { kind: 'Deployment', namespace: 'shop', name: 'web' }, replicas: 5 })
    expect(outcome.verdict).not.toBe('SAFE')
    expect(messages(outcome)).toContain('denied request: not 5')
    expect(outcome.after.get('Deployment', 'shop', 'web')?.spec.replicas).toBe(1)
  })

  it('semantics F6.6 of a scale get a warning', () => {
    policy({ validations: [{ expression: 'false', message: 'no' }] }, { rule: ONE, actions: ['Warn'] })
    put('Deployment', 'web', deployment())
    const outcome = play({ kind: 'scale', target: { kind: 'Deployment', namespace: 'shop', name: 'web' }, replicas: 2 })
    expect(outcome.output).toEqual([
      "Warning: Validation failed for ValidatingAdmissionPolicy 'rules' with binding 'all': no",
      'deployment.apps/web scaled',
    ])
  })

  it('semantics F6.1 of a policy check the objects that follow', () => {
    const spec = { matchConstraints: { resourceRules: [PODS] }, validations: [{ expression: 'false' }], failurePolicy: 'Fail' }
    const outcome = play(
      applied('ValidatingAdmissionPolicy', 'rules', { spec }),
      applied('ValidatingAdmissionPolicyBinding', 'all', { spec: { policyName: 'rules', validationActions: ['Deny'] } }),
      applied('Deployment', 'web', deployment()),
    )
    expect(outcome.after.count('ValidatingAdmissionPolicy')).toBe(1)
    expect(messages(outcome)).toContain('failed expression: false')
  })
})

describe('requests that are not evaluated', () => {
  const deployWith = (): Outcome => play(applied('Deployment', 'web', deployment()))

  it.each([
    [
      'the authorizer',
      { validations: [{ expression: 'authorizer.path("/x").check("get").allowed()' }] },
      'Unknown variable: authorizer',
    ],
    [
      'macros that are missing',
      { validations: [{ expression: '{"a": 1}.transformMapEntry(k, v, {k: v}).size() == 1' }] },
      'Unknown variable: k',
    ],
    [
      'parameters',
      { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' }, validations: [{ expression: 'true' }] },
      'its parameters, objects of the kind ConfigMap, are not read',
    ],
  ])('semantics F6.7 %s: the policy is named, and no verdict is SAFE', (_, spec, why) => {
    policy(spec)
    const outcome = deployWith()
    expect(outcome.verdict).toBe('UNKNOWN')
    expect(notes(outcome, 'rules is not evaluated')).toEqual([
      {
        code: 'UNREADABLE',
        message: `the ValidatingAdmissionPolicy rules is not evaluated: ${why}`,
        objects: [{ kind: 'Deployment', namespace: 'shop', name: 'web' }],
      },
    ])
  })

  it('semantics F6.7 of a policy that only warns, the verdict stands', () => {
    policy({ validations: [{ expression: '{"a": 1}.transformMapEntry(k, v, {k: v}).size() == 1' }] }, { actions: ['Warn'] })
    const outcome = deployWith()
    expect(outcome.verdict).toBe('SAFE')
    expect(notes(outcome, 'rules is not evaluated')).toMatchObject([{ code: 'NOT_MODELLED' }])
  })

  it('semantics F6.7 the user of a scenario', () => {
    const rule = { ...PODS, apiGroups: ['apps'], resources: ['deployments'] }
    policy({ validations: [{ expression: 'request.userInfo.username == "admin"' }] }, { rule })
    expect(notes(deployWith(), 'the user of the request is not known')).toHaveLength(1)
  })

  it('semantics F6.8 evictions', () => {
    policy({ validations: [{ expression: 'false' }] }, { rule: { ...PODS, operations: ['DELETE'] } })
    put('Deployment', 'web', deployment())
    const started = deployWith()
    const [pod] = started.after.list('Pod')
    if (pod) twin.put(...started.after.list('ReplicaSet'), pod)
    twin.put(aNode('b', { conditions: READY, cpu: '8' }))
    const outcome = play({ kind: 'deletePod', namespace: 'shop', name: pod?.name ?? '', gracePeriodSeconds: undefined })
    expect(notes(outcome, 'is not evaluated for evictions and deletions of pods')).toMatchObject([
      { code: 'UNREADABLE', objects: [{ name: pod?.name }] },
    ])
  })

  it('semantics F6.9 webhooks are named with the workloads', () => {
    const rules = [PODS]
    put('ValidatingWebhookConfiguration', 'guard', { webhooks: [{ name: 'guard.example.test', rules }] })
    put('MutatingWebhookConfiguration', 'mesh', {
      webhooks: [
        {
          name: 'mesh.example.test',
          rules,
          matchConditions: [{ name: 'web', expression: 'object.metadata.labels.app == "web"' }],
        },
        {
          name: 'other.example.test',
          rules,
          matchConditions: [{ name: 'other', expression: 'object.metadata.labels.app == "x"' }],
        },
        { name: 'away.example.test', rules, namespaceSelector: { matchLabels: { mesh: 'on' } } },
      ],
    })
    const outcome = deployWith()
    const objects = [{ kind: 'Deployment', namespace: 'shop', name: 'web' }]
    expect(outcome.verdict).toBe('SAFE')
    expect(notes(outcome, 'these objects')).toEqual([
      {
        code: 'NOT_MODELLED',
        message: 'admission webhooks are not called: mesh.example.test may change or refuse these objects',
        objects,
      },
      {
        code: 'NOT_MODELLED',
        message: 'admission webhooks are not called: guard.example.test may refuse these objects',
        objects,
      },
    ])
  })
})
