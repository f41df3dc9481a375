import { describe, expect, it } from 'vitest'
import { aClaimTemplate, aStatefulSet } from '../../../test/support/a-stateful-set.ts'
import { aPodSpec } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { aClaim, aClass } from '../../../test/support/volumes.ts'
import { aDeployment, aReplicaSet, aTemplate } from '../../../test/support/workloads.ts'
import { ingressClassRow, ingressRow } from '../../kube/ingress.ts'
import type { Row } from '../../kube/kinds.ts'
import { priorityClassRow } from '../../kube/priority-class.ts'
import { runtimeClassRow } from '../../kube/runtime-class.ts'
import { serviceAccountRow } from '../../kube/service-account.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { deletedInUse } from './deleted-in-use.ts'

function clusterOf(...rows: readonly Row[]): ClusterState {
  const state = new ClusterState()
  for (const row of rows) state.put(row)
  return state
}

const account = (name: string) => serviceAccountRow({ namespace: 'default', name, uid: `uid-${name}` })
const named = (json: object) => aTemplate('web:1', { unmodelled: JSON.stringify({ spec: json }) })
const withAccount = (name: string) => aDeployment('web', { spec: { template: named({ serviceAccountName: name }) } })
const withSpec = (spec: Parameters<typeof aPodSpec>[0]) =>
  aDeployment('web', { spec: { template: aTemplate('web:1', { spec: aPodSpec(spec) }) } })
const withClaims = (storageClassName: string | undefined) => {
  const template = aClaimTemplate('data')
  return aStatefulSet('db', {
    spec: { volumeClaimTemplates: [{ ...template, spec: { ...template.spec, storageClassName } }] },
  })
}
const byDefault = { 'storageclass.kubernetes.io/is-default-class': 'true' }

describe('what is deleted while others name it', () => {
  it.each<readonly [string, Row, readonly Row[], readonly string[]]>([
    ['an account of a template', account('shop'), [withAccount('shop')], ['ServiceAccount shop: Deployment web']],
    ['an account of another namespace', account('shop'), [{ ...withAccount('shop'), namespace: 'other' }], []],
    ['an account that nothing names', account('shop'), [withAccount('other')], []],
    ['the default account, which is created again', account('default'), [withAccount('default')], []],
    [
      'a class of pods',
      priorityClassRow({ name: 'high' }),
      [withSpec({ priorityClassName: 'high' })],
      ['PriorityClass high: Deployment web'],
    ],
    [
      'a runtime',
      runtimeClassRow({ name: 'gvisor' }),
      [withSpec({ runtimeClassName: 'gvisor' })],
      ['RuntimeClass gvisor: Deployment web'],
    ],
    ['a class of claims to come', aClass('fast'), [withClaims('fast')], ['StorageClass fast: StatefulSet db']],
    ['a class of other claims', aClass('fast'), [withClaims('slow')], []],
    [
      'the default class of claims that name none',
      aClass('fast', { annotations: byDefault }),
      [withClaims(undefined)],
      ['StorageClass fast: StatefulSet db'],
    ],
    [
      'one of two default classes',
      aClass('fast', { annotations: byDefault }),
      [withClaims(undefined), aClass('other', { annotations: byDefault })],
      [],
    ],
    [
      'the class of a claim that waits for its volume',
      aClass('fast'),
      [aClaim('data', { storageClassName: 'fast', phase: 'Pending' })],
      ['StorageClass fast: PersistentVolumeClaim data'],
    ],
    ['the class of a bound claim', aClass('fast'), [aClaim('data', { storageClassName: 'fast', phase: 'Bound' })], []],
    [
      'the class of an Ingress',
      ingressClassRow({ name: 'nginx' }),
      [ingressRow({ namespace: 'default', name: 'web', ingressClassName: 'nginx' })],
      ['IngressClass nginx: Ingress web'],
    ],
  ])('%s', (_name, gone, others, expected) => {
    const found = deletedInUse({ after: clusterOf(...others), without: clusterOf(gone, ...others) })
    expect(
      found.map(({ object, users }) => `${object.kind} ${object.name}: ${users.map(({ kind, name }) => `${kind} ${name}`)}`),
    ).toEqual(expected)
    expect(deletedInUse({ after: clusterOf(gone, ...others), without: clusterOf(gone, ...others) })).toEqual([])
  })

  it('names a Deployment, and not the ReplicaSets that it controls', () => {
    const web = withSpec({ priorityClassName: 'high' })
    const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: web.uid, controller: true }
    const set = aReplicaSet('web-1', {
      spec: { template: web.spec.template },
      ownerReferences: [{ ...owner, blockOwnerDeletion: true }],
    })
    const [found] = deletedInUse({
      after: clusterOf(web, set),
      without: clusterOf(web, set, priorityClassRow({ name: 'high' })),
    })
    expect(found?.users).toEqual([{ kind: 'Deployment', namespace: 'default', name: 'web' }])
  })
})

it('the deletion of an account in use is not SAFE, and the answer states what fails next', () => {
  const base = smallShop().put(account('shop'), withAccount('shop')).pin()
  const targets = [{ kind: 'ServiceAccount', namespace: 'default', name: 'shop' }] as const
  const { verdict, reasons, summary } = simulate(
    base,
    scenarioOf([
      { kind: 'deleteObject', targets, cascade: 'Background', gracePeriodSeconds: undefined, force: false, wait: true },
    ]),
  )
  expect(verdict).toBe('DEGRADED')
  expect(reasons.map(({ code, severity }) => [code, severity])).toEqual([['DELETED_IN_USE', 'WARNING']])
  expect(summary).toContain(
    'ServiceAccount default/shop is deleted and still in use by Deployment default/web: ' +
      'new pods are refused, and the tokens of running pods are invalidated',
  )
})
