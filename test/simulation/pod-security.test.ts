import { beforeEach, expect, it } from 'vitest'
import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import { condition } from '../../src/kube/condition.ts'
import { KINDS, type Kind } from '../../src/kube/kinds.ts'
import type { SingleAction } from '../../src/whatif/actions/action.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { aNode, T0 } from '../support/builders.ts'
import { StateTwin } from '../support/state-twin.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const LABEL = 'pod-security.kubernetes.io'
const REASONS =
  'allowPrivilegeEscalation != false (container "c" must set securityContext.allowPrivilegeEscalation=false), ' +
  'unrestricted capabilities (container "c" must set securityContext.capabilities.drop=["ALL"]), ' +
  'runAsNonRoot != true (pod or container "c" must set securityContext.runAsNonRoot=true), ' +
  'seccompProfile (pod or container "c" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")'
const VIOLATES = `violates PodSecurity "restricted:latest": ${REASONS}`
const SECURE = {
  securityContext: {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  },
}

let twin: StateTwin

const pod = (container: object = {}, rest: object = {}) => ({
  containers: [{ name: 'c', image: 'app:1', ...container }],
  ...rest,
})

function manifestOf(kind: Kind, metadata: object, spec: object) {
  return { apiVersion: KINDS[kind].apiVersion, kind, metadata: { name: 'new', namespace: 'shop', ...metadata }, spec }
}

function put(kind: Kind, metadata: object, spec: object = {}, status: object = {}): void {
  twin.put(readObject(kind, { ...manifestOf(kind, metadata, spec), status }, new CodecContext(twin.state.shapes)))
}

function namespace(labels: Record<string, string>): void {
  const named = Object.entries(labels).map(([mode, value]) => [`${LABEL}/${mode}`, value])
  put('Namespace', { name: 'shop', namespace: undefined, labels: Object.fromEntries(named) })
}

function applied(kind: Kind, spec: object, metadata: object = {}): SingleAction {
  const manifest = manifestOf(kind, metadata, spec)
  const { name, namespace: place = '' } = manifest.metadata
  return { kind: 'apply', documents: [{ key: { kind, namespace: place, name }, manifest, line: undefined }], skipped: [] }
}

function workload(template: object, rest: object = {}): object {
  const labels = { app: 'new' }
  return { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: template }, ...rest }
}

function play(...actions: readonly SingleAction[]): Outcome {
  return simulate(twin.pin(), scenarioOf(actions))
}

beforeEach(() => {
  twin = new StateTwin().put(aNode('a', { conditions: READY, cpu: '8' }), aNode('b', { conditions: READY, cpu: '8' }))
})

it.each<[Kind, object]>([
  ['Deployment', { replicas: 2 }],
  ['StatefulSet', { replicas: 2, serviceName: 'new' }],
  ['DaemonSet', {}],
])('semantics F1.4 pods of a new %s that violate the enforced level are rejected', (kind, rest) => {
  namespace({ enforce: 'restricted' })
  const { verdict, reasons, after } = play(applied(kind, workload(pod(), rest)))
  expect(verdict).toBe('DEGRADED')
  expect(reasons[0]?.message).toContain(`FailedCreate: ${VIOLATES}`)
  expect(after.listIn('Pod', 'shop')).toEqual([])
})

it('semantics F1.4 pods of a Job are also rejected, and the Deployment has the condition ReplicaFailure', () => {
  namespace({ enforce: 'restricted' })
  const job = { template: { spec: pod({}, { restartPolicy: 'Never' }) } }
  const { reasons, after } = play(applied('Job', job), applied('Deployment', workload(pod())))
  expect(reasons.map(({ message }) => message).join('\n')).toContain(
    `Job shop/new ends with 0 of 1 active pods: FailedCreate: ${VIOLATES}`,
  )
  const failure = after.get('Deployment', 'shop', 'new')?.status.conditions.find(({ type }) => type === 'ReplicaFailure')
  expect([failure?.status, failure?.reason]).toEqual(['True', 'FailedCreate'])
  expect(failure?.message).toMatch(/^pods "new-[0-9a-f]+-\w{5}" is forbidden: violates PodSecurity "restricted:latest": allow/)
})

it('semantics F1.8 reports that exemptions are unknown only where a pod is rejected', () => {
  namespace({ enforce: 'restricted' })
  const notes = ({ coverage }: Outcome) => coverage.filter(({ message }) => message.startsWith('exemptions from Pod Security'))
  const { objects = [] } = notes(play(applied('DaemonSet', workload(pod()))))[0] ?? {}
  expect(objects).toEqual([{ kind: 'DaemonSet', namespace: 'shop', name: 'new' }])
  expect(notes(play(applied('Pod', pod())))).toHaveLength(1)
  put('DaemonSet', { uid: 'ds' }, workload(pod()))
  expect(notes(play({ kind: 'cordon', nodes: { names: ['a'] } }))).toEqual([])
})

it('semantics F1.4 admits pods that satisfy the level, and all pods of other namespaces', () => {
  namespace({ enforce: 'restricted' })
  put('Namespace', { name: 'free', namespace: undefined })
  const free = applied('Deployment', workload(pod()), { namespace: 'free' })
  expect(play(applied('Deployment', workload(pod(SECURE))), free).verdict).toBe('SAFE')
})

it('semantics F1.4 refuses a pod that a client creates, before anything is stored', () => {
  namespace({ enforce: 'restricted', 'enforce-version': 'v1.7' })
  const { reasons } = play(applied('Pod', pod({}, { hostNetwork: true })))
  expect(reasons[0]).toMatchObject({
    code: 'ACTION_FAILED',
    message:
      'Error from server (Forbidden): error when creating "STDIN": pods "new" is forbidden: violates PodSecurity "restricted:v1.7": host namespaces (hostNetwork=true), ' +
      'runAsNonRoot != true (pod or container "c" must set securityContext.runAsNonRoot=true)',
  })
})

it('semantics F1.5 warns of a template once, and of pods that are admitted', () => {
  namespace({ warn: 'restricted', enforce: 'baseline' })
  const warning = `Warning: would violate PodSecurity "restricted:latest": ${REASONS}`
  const { output, verdict } = play(applied('Deployment', workload(pod())), applied('Pod', pod()))
  expect(verdict).toBe('SAFE')
  expect(output).toEqual([warning, 'deployment.apps/new created', warning, 'pod/new created'])
  const template = manifestOf('Pod', {}, pod())
  const submit = { kind: 'submit', template, count: 3, namespace: 'shop', priorityClassName: undefined, line: undefined } as const
  expect(play(submit).output).toEqual([warning, '3 of 3 pods created'])
})

it('semantics F1.5 warns of each change of a template, but not of its number of replicas', () => {
  namespace({ warn: 'baseline' })
  put('Deployment', { uid: 'd' }, workload(pod({ securityContext: { privileged: true } }), { replicas: 1 }))
  const target = { kind: 'Deployment', namespace: 'shop', name: 'new' } as const
  const restart: SingleAction = { kind: 'rollout', target, change: { do: 'restart' } }
  const warning =
    'Warning: would violate PodSecurity "baseline:latest": privileged (container "c" must not set securityContext.privileged=true)'
  expect(play(restart).output).toEqual([warning, 'deployment.apps/new restarted'])
  expect(play({ kind: 'scale', target, replicas: 2 }).output).toEqual(['deployment.apps/new scaled'])
})

it('semantics F1.6 checks a change of a pod only when it adds a container', () => {
  namespace({ enforce: 'baseline' })
  put('ReplicaSet', { name: 'web', uid: 'rs' }, workload(pod(), { replicas: 1 }))
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'rs', controller: true }
  put('Pod', { name: 'web-1', uid: 'p', labels: { app: 'new' }, ownerReferences: [owner] }, pod({}, { nodeName: 'a' }))
  const debug = { kind: 'debug', namespace: 'shop', pod: 'web-1', image: 'sh', container: 'debugger', target: undefined } as const
  expect(play(debug).reasons[0]).toMatchObject({
    code: 'ACTION_FAILED',
    message:
      'pods "web-1" is forbidden: violates PodSecurity "baseline:latest": non-default capabilities ' +
      '(container "debugger" must not include "SYS_PTRACE" in securityContext.capabilities.add)',
  })
})

it('semantics F1.7 warns of pods without a controller, as far as they violate the level', () => {
  namespace({})
  put('Pod', { name: 'bare', uid: 'bare' }, pod({}, { nodeName: 'a' }))
  put('Pod', { name: 'secure', uid: 'secure' }, pod(SECURE, { nodeName: 'a' }))
  put(
    'Pod',
    { name: 'host', uid: 'host' },
    pod(SECURE, { nodeName: 'a', hostPID: true, volumes: [{ name: 'v', hostPath: { path: '/' } }] }),
  )
  const objects = { targets: [{ kind: 'Namespace', namespace: '', name: 'shop' }] } as const
  const set = { [`${LABEL}/enforce`]: 'restricted' }
  expect(play({ kind: 'labelObjects', objects, set, remove: [], overwrite: false }).output).toEqual([
    'Warning: existing pods in namespace "shop" violate the new PodSecurity enforce level "restricted:latest"',
    'Warning: bare: allowPrivilegeEscalation != false, unrestricted capabilities, runAsNonRoot != true, seccompProfile',
    'Warning: host: host namespaces, restricted volume types',
    'namespace/shop labeled',
  ])
})

it('semantics F1.2 F1.7 checks the labels of a namespace, and warns of the pods in it', () => {
  namespace({})
  put('ReplicaSet', { name: 'web', uid: 'rs' }, workload(pod(), { replicas: 2 }))
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'rs', controller: true }
  for (const name of ['web-1', 'web-2'])
    put('Pod', { name, uid: name, labels: { app: 'new' }, ownerReferences: [owner] }, pod({}, { nodeName: 'a' }))
  const labelled = (level: string) =>
    applied('Namespace', {}, { name: 'shop', namespace: undefined, labels: { [`${LABEL}/enforce`]: level } })
  const warnings = [
    'Warning: existing pods in namespace "shop" violate the new PodSecurity enforce level "restricted:latest"',
    'Warning: web-1 (and 1 other pod): allowPrivilegeEscalation != false, unrestricted capabilities, runAsNonRoot != true, seccompProfile',
  ]
  expect(play(labelled('restricted')).output).toEqual([...warnings, 'namespace/shop configured'])
  const objects = { targets: [{ kind: 'Namespace', namespace: '', name: 'shop' }] } as const
  const set = { [`${LABEL}/enforce`]: 'restricted' }
  expect(play({ kind: 'labelObjects', objects, set, remove: [], overwrite: false }).output).toEqual([
    ...warnings,
    'namespace/shop labeled',
  ])
  expect(play(labelled('strict')).reasons[0]?.message).toBe(
    'The Namespace "shop" is invalid: metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: "strict": ' +
      'must be one of privileged, baseline, restricted',
  )
})
