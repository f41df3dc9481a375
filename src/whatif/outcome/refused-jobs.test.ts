import { beforeEach, expect, it } from 'vitest'
import { aNode, T0 } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { readObject } from '../../kube/codec/registry.ts'
import { condition } from '../../kube/condition.ts'
import { KINDS, type Kind } from '../../kube/kinds.ts'
import { priorityClassRow } from '../../kube/priority-class.ts'
import type { SingleAction } from '../actions/action.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Outcome } from './outcome.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const CPU = { resources: { requests: { cpu: '500m' }, limits: { cpu: '500m' } } }

let twin: StateTwin

function manifestOf(kind: Kind, name: string, spec: object): JsonObject {
  return { apiVersion: KINDS[kind].apiVersion, kind, metadata: { name, namespace: 'default', uid: `uid-${name}` }, spec }
}

function put(kind: Kind, name: string, spec: object, status: object = {}): void {
  twin.put(readObject(kind, { ...manifestOf(kind, name, spec), status }, new CodecContext(twin.state.shapes)))
}

function work(rest: object, pod: object = {}): object {
  const labels = { app: 'new' }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'app:1', ...CPU }], ...pod } }
  return { selector: { matchLabels: labels }, template, ...rest }
}

function job(rest: object = {}, pod: object = {}): object {
  const { selector: _, ...spec } = work(
    { parallelism: 3, completions: 3, ...rest },
    { restartPolicy: 'Never', ...pod },
  ) as JsonObject
  return spec
}

function applied(kind: Kind, spec: object): SingleAction {
  const { uid: _, ...metadata } = manifestOf(kind, 'new', {})['metadata'] as JsonObject
  const manifest = { ...manifestOf(kind, 'new', spec), metadata }
  return {
    kind: 'apply',
    documents: [{ key: { kind, namespace: 'default', name: 'new' }, manifest, line: undefined }],
    skipped: [],
  }
}

function outcomeOf(...actions: readonly SingleAction[]): Outcome {
  return simulate(twin.pin(), scenarioOf(actions))
}

function reported({ verdict, reasons }: Outcome): readonly string[] {
  const blamed = reasons.filter(({ causedByScenario, severity }) => causedByScenario && severity !== 'INFO')
  return [verdict, ...blamed.map(({ code, message }) => `${code} ${message.replace(/from \d+ m?s on/, 'from ... on')}`)]
}

beforeEach(() => {
  twin = new StateTwin().put(
    aNode('a', { conditions: READY, cpu: '8' }),
    aNode('b', { conditions: READY, cpu: '8' }),
    // Without any class, the classes of the cluster are unknown.
    priorityClassRow({ name: 'system-cluster-critical', value: 2_000_000_000 }),
  )
})

const NO_CLASS = 'FailedCreate: no PriorityClass with name none was found'
const FROM = 'from ... on and none at the end'

it.each<[Kind, object, string]>([
  ['Deployment', { replicas: 3 }, `NO_REPLICA_READY Deployment default/new has no ready replica ${FROM} (0 of 3): ${NO_CLASS}`],
  [
    'StatefulSet',
    { replicas: 3, serviceName: 'new' },
    `NO_REPLICA_READY StatefulSet default/new has no ready replica ${FROM} (0 of 3): ${NO_CLASS}`,
  ],
  ['DaemonSet', {}, `NO_REPLICA_READY DaemonSet default/new has no ready pod ${FROM} (0 of 2): ${NO_CLASS}`],
])('a new %s whose pods are rejected is not SAFE', (kind, rest, message) => {
  expect(reported(outcomeOf(applied(kind, work(rest, { priorityClassName: 'none' }))))).toEqual(['DEGRADED', message])
})

it('a new Job whose pods are rejected for a missing PriorityClass is not SAFE', () => {
  const outcome = outcomeOf(applied('Job', job({}, { priorityClassName: 'none' })))
  expect(reported(outcome)).toEqual(['DEGRADED', `BELOW_DESIRED Job default/new ends with 0 of 3 active pods: ${NO_CLASS}`])
  expect(outcome.reasons[0]?.objects).toEqual([{ kind: 'Job', namespace: 'default', name: 'new' }])
})

it('a new Job whose pods violate a LimitRange is not SAFE', () => {
  put('LimitRange', 'small', { limits: [{ type: 'Container', max: { cpu: '100m' } }] })
  expect(reported(outcomeOf(applied('Job', job())))).toEqual([
    'DEGRADED',
    'BELOW_DESIRED Job default/new ends with 0 of 3 active pods: FailedCreate: maximum cpu usage per Container is 100m, but limit is 500m',
  ])
})

it('a new Job lacks the pods that a quota rejects', () => {
  put('ResourceQuota', 'two', { hard: { pods: '2' } }, { hard: { pods: '2' }, used: { pods: '0' } })
  expect(reported(outcomeOf(applied('Job', job())))).toEqual([
    'DEGRADED',
    'BELOW_DESIRED Job default/new ends with 2 of 3 active pods: FailedCreate: exceeded quota: two, requested: pods=1, used: pods=2, limited: pods=2',
  ])
})

it('a Job that is suspended, deleted again or also exists without the scenario is not reported', () => {
  const refused = { priorityClassName: 'none' }
  expect(reported(outcomeOf(applied('Job', job({ suspend: true }, refused))))).toEqual(['SAFE'])
  const deletion: SingleAction = {
    kind: 'deleteObject',
    targets: [{ kind: 'Job', namespace: 'default', name: 'new' }],
    cascade: 'Background',
    gracePeriodSeconds: undefined,
    force: false,
    wait: true,
  }
  expect(reported(outcomeOf(applied('Job', job({}, refused)), { kind: 'wait', forMs: 5000 }, deletion))).toEqual(['SAFE'])
  put('Job', 'new', work({ parallelism: 3, completions: 3 }, { restartPolicy: 'Never', ...refused }))
  expect(reported(outcomeOf({ kind: 'cordon', nodes: { names: ['a'] } }))).toEqual(['SAFE'])
})
