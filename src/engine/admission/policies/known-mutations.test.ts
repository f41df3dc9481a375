import { beforeEach, expect, it } from 'vitest'
import { ownedBy, T0 } from '../../../../test/support/builders.ts'
import { StateTwin } from '../../../../test/support/state-twin.ts'
import { CodecContext } from '../../../kube/codec/codec-context.ts'
import { readObject } from '../../../kube/codec/registry.ts'
import { KINDS, type Kind } from '../../../kube/kinds.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'
import { assert } from '../../../lib/assert.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import type { Admit } from '../../turn.ts'
import { changingPolicies } from '../registry.ts'

const PROXY = 'Object.spec.containers{name: "proxy", image: "proxy:1"}'
let twin: StateTwin
let template: PodTemplate
let gaps: string[]
let step: Admit

function read<K extends Kind>(kind: K, name: string, rest: object) {
  const metadata = { name, ...(KINDS[kind].namespaced ? { namespace: 'shop' } : {}) }
  return readObject(kind, { apiVersion: KINDS[kind].apiVersion, kind, metadata, ...rest }, new CodecContext(twin.state.shapes))
}

function put(kind: Kind, name: string, rest: object): void {
  twin.put(read(kind, name, rest))
}

function policy(expression: string): void {
  const rule = { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }
  const mutations = [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression } }]
  put('MutatingAdmissionPolicy', 'rules', { spec: { matchConstraints: { resourceRules: [rule] }, mutations } })
}

/** The next pod of one template, whose shape is the same object each time. */
function pod(name: string, owner = 'web', cluster: ClusterState = twin.state): PodRow {
  const { labels, annotations, spec } = template
  const shape = cluster.shapes.intern({ namespace: 'shop', labels, annotations, spec })
  const requested = podRow({
    name: '',
    generateName: 'web-',
    shape,
    ownerReferences: ownedBy('ReplicaSet', owner, { uid: owner }),
  })
  const row = podRow({ ...requested, name, uid: `uid-${name}`, creationTimestamp: T0 })
  const answer = step(row, cluster, { requested, manifest: undefined, template, stored: undefined, storedManifest: undefined })
  assert(answer.ok && answer.value.kind === 'Pod', 'the pod is admitted')
  return answer.value
}

const labelOf = (expression: string): string => `Object{metadata: Object.metadata{labels: {"a": ${expression}}}}`

beforeEach(() => {
  twin = new StateTwin()
  gaps = []
  step = changingPolicies(({ why }) => gaps.push(why))
  const metadata = { labels: { app: 'web' } }
  const spec = {
    selector: { matchLabels: { app: 'web' } },
    template: { metadata, spec: { containers: [{ name: 'c', image: 'a' }] } },
  }
  template = read('ReplicaSet', 'web', { spec }).spec.template
  put('Namespace', 'shop', {})
  put('MutatingAdmissionPolicyBinding', 'all', { spec: { policyName: 'rules' } })
})

it('semantics F6.12 pods of a template are changed alike, each with its own name', () => {
  policy(labelOf('"b"'))
  const [one, two] = [pod('one'), pod('two')]
  expect([one.name, one.uid, two.name, two.uid]).toEqual(['one', 'uid-one', 'two', 'uid-two'])
  expect(two.labels).toEqual({ app: 'web', a: 'b' })
  expect(two.shape).toBe(one.shape)
})

it('semantics F6.12 the next pod is changed as its policy is by then', () => {
  policy(labelOf('"b"'))
  expect(pod('one').labels['a']).toBe('b')
  policy(labelOf('"c"'))
  expect(pod('two').labels['a']).toBe('c')
})

it('semantics F6.12 the next pod is changed as its namespace, limits and owner say by then', () => {
  policy(labelOf('namespaceObject.metadata.?labels.?team.orValue("none") + "-" + object.metadata.ownerReferences[0].name'))
  expect(pod('one').labels['a']).toBe('none-web')
  put('Namespace', 'shop', { metadata: { name: 'shop', labels: { team: 'x' } } })
  expect(pod('two').labels['a']).toBe('x-web')
  expect(pod('three', 'other').labels['a']).toBe('x-other')
  policy(`Object{spec: Object.spec{containers: [${PROXY}]}}`)
  expect(pod('four').requests.milliCpu).toBe(0)
  put('LimitRange', 'limits', { spec: { limits: [{ type: 'Container', defaultRequest: { cpu: '1' } }] } })
  expect(pod('five').requests.milliCpu).toBe(2000)
})

it('semantics F6.7 a policy that is not evaluated is reported for each pod', () => {
  policy(labelOf('authorizer.path("/x")'))
  pod('one')
  pod('two')
  expect(gaps).toEqual(['Unknown variable: authorizer', 'Unknown variable: authorizer'])
})
