import { describe, expect, it } from 'vitest'
import { recordedRefusals } from '../../src/engine/admission/pod/recorded-refusals.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../src/engine/eviction/drain/drain-options.ts'
import type { ReplicaSetRow } from '../../src/kube/replica-set.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { webCluster } from '../support/cli.ts'
import { renamedScenario } from './answer-facts.ts'
import { baseOf, exportText, readBase, redactedExport } from './exported-base.ts'

const DRAIN = scenarioOf([{ kind: 'drain', nodes: { names: ['a'] }, options: DEFAULT_DRAIN_OPTIONS }])

/** A policy that accepts every pod, and its binding. */
function policy(action: string): readonly object[] {
  const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] }]
  const validations = [{ expression: "object.spec.containers.all(c, c.image.startsWith('web'))" }]
  const spec = { matchConstraints: { resourceRules: rules }, validations }
  const apiVersion = 'admissionregistration.k8s.io/v1'
  const binding = { policyName: 'images', validationActions: [action] }
  return [
    { apiVersion, kind: 'ValidatingAdmissionPolicy', metadata: { name: 'images' }, spec },
    { apiVersion, kind: 'ValidatingAdmissionPolicyBinding', metadata: { name: 'images' }, spec: binding },
  ]
}

describe('what a redacted export leaves out', () => {
  it.each([
    ['Deny', 'UNKNOWN'],
    ['Audit', 'SAFE'],
  ])('expressions of policies: one that may refuse (%s) leaves the verdict open', (action, verdict) => {
    const base = baseOf([...webCluster(), ...policy(action)])
    const { base: redacted, renamed } = redactedExport(base)
    const answer = simulate(redacted, renamedScenario(DRAIN, renamed))
    expect([simulate(base, DRAIN).verdict, answer.verdict]).toEqual(['SAFE', verdict])
    expect(answer.coverage.map(({ message }) => message).join()).toMatch(/ValidatingAdmissionPolicy \S+ is not evaluated/)
  })

  it.each([
    ['pods "web-" is forbidden: exceeded quota: small, requested: pods=1, used: pods=2, limited: pods=2', false],
    ['pods "web-" is forbidden: violates PodSecurity "baseline:latest": hostPort (container "main" uses hostPort 80)', false],
    ['pods "web-" is forbidden: no PriorityClass with name high was found', true],
    ['pods "web-" is forbidden: [maximum memory usage per Pod is 1Gi, but limit is 2Gi, minimum cpu usage per Pod is 1]', false],
    ['pods "web-" is forbidden: cpu max limit to request ratio per Container is 2, but provided ratio is 3.000000', false],
    ['pods "web-" is forbidden: unable to create new content in namespace shop because it is being terminated', false],
    ['namespaces "shop" not found', false],
    ['pods "web-1" already exists', false],
    ['pods "web-" is forbidden: error looking up service account shop/web: serviceaccount "web" not found', true],
    ["pods \"web-\" is forbidden: ValidatingAdmissionPolicy 'images' with binding 'images' denied request: failed", true],
    ["policy 'images' with binding 'images' denied request: failed", true],
    ['admission webhook "check.acme.com" denied the request: no team', true],
  ])('names in the reason of a refusal, but not what decides whether pods are refused again: %s', (message, isRefused) => {
    const set = (webCluster() as readonly { readonly kind: string }[]).find(({ kind }) => kind === 'ReplicaSet')
    const conditions = [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message }]
    const base = baseOf([{ ...set, status: { replicas: 0, conditions } }])
    const { base: redacted, text } = redactedExport(base)
    expect(recordedRefusals(base.state).size).toBe(isRefused ? 1 : 0)
    expect(recordedRefusals(redacted.state).size).toBe(isRefused ? 1 : 0)
    expect(text).not.toMatch(/"(?:web|shop|images|small)|acme/)
  })

  it('variables and commands of templates, but not whether two templates are equal', () => {
    const templates = (env: string, args: string): readonly string[] => {
      const objects = webCluster() as readonly { readonly kind: string; readonly spec?: object }[]
      const changed = objects.map((object) => (object.kind === 'ReplicaSet' ? withContainer(object, env, args) : object))
      const base = redactedExport(baseOf(changed)).base
      return base.state.list('ReplicaSet').map(({ spec }: ReplicaSetRow) => spec.template.unmodelled)
    }
    const [one, same, env, args] = [templates('a', 'b'), templates('a', 'b'), templates('c', 'b'), templates('a', 'c')]
    expect(one).toEqual(same)
    expect(new Set([one, env, args].map(String)).size).toBe(3)
    expect(JSON.parse(one[0] ?? '').spec.containers[0].env).toEqual([
      { name: 'REDACTED', value: expect.stringMatching(/^\w{32}$/) },
    ])
  })

  it('which pods were seen to pull images and to end, but not how long that took', () => {
    const base = baseOf(webCluster())
    const [pod] = base.state.list('Pod')
    const stop = { ms: 700, withHook: false, killed: false, template: `${pod?.uid ?? ''} 5d4f` }
    const lives = {
      pulls: new Map([[pod?.uid ?? '', { ms: 900, containers: 2 }]]),
      stops: new Map([['Deployment/shop/web' as never, [stop]]]),
    }
    expect(readBase(exportText({ ...base, lives })).lives).toEqual(lives)
    const { base: redacted, renamed } = redactedExport({ ...base, lives })
    const [after] = redacted.state.list('Pod')
    expect([...(redacted.lives?.pulls ?? [])]).toEqual([[after?.uid, { ms: 900, containers: 2 }]])
    expect([...(redacted.lives?.stops.keys() ?? [])]).toEqual([`Deployment/${renamed('shop')}/${renamed('web')}`])
  })
})

function withContainer(object: { readonly spec?: object }, value: string, arg: string): object {
  const spec = object.spec as { readonly template: { readonly spec: { readonly containers: readonly object[] } } }
  const containers = spec.template.spec.containers.map((container) => ({
    ...container,
    env: [{ name: 'A', value }],
    args: [arg],
  }))
  return { ...object, spec: { ...spec, template: { ...spec.template, spec: { ...spec.template.spec, containers } } } }
}
