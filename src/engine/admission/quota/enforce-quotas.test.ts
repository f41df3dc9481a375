import { describe, expect, it } from 'vitest'
import { admitted, clusterOf, refusalOf } from '../../../../test/support/admission.ts'
import { aContainer, aPod } from '../../../../test/support/builders.ts'
import { aReplicaSet } from '../../../../test/support/workloads.ts'
import type { ResourceList } from '../../../kube/pod-spec.ts'
import { replicationControllerRow } from '../../../kube/replica-set.ts'
import { type ResourceQuotaRow, resourceQuotaRow } from '../../../kube/resource-quota.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { enforceQuotas } from './enforce-quotas.ts'

function aQuota(hard: ResourceList, used: ResourceList, init: Partial<ResourceQuotaRow> = {}): ResourceQuotaRow {
  return resourceQuotaRow({ namespace: 'default', name: 'quota', hard, statusHard: hard, used, ...init })
}

function usedIn(cluster: ClusterState, name = 'quota'): ResourceList | undefined {
  return cluster.get('ResourceQuota', 'default', name)?.used
}

function aController(name: string) {
  const { spec } = aReplicaSet(name)
  return replicationControllerRow({ namespace: 'default', name, spec })
}

describe('enforceQuotas', () => {
  it('charges what it admits at once, so that the next pod sees it', () => {
    const cluster = clusterOf(aQuota({ pods: '2', 'requests.cpu': '1' }, { pods: '1', 'requests.cpu': '250m' }))
    expect(admitted(enforceQuotas, { cpu: '750m' }, cluster)).toMatchObject({ name: 'web' })
    expect(usedIn(cluster)).toEqual({ pods: '2', 'requests.cpu': '1' })
    expect(admitted(enforceQuotas, { cpu: '1m' }, cluster)).toBe(
      'pods "web" is forbidden: exceeded quota: quota, requested: pods=1,requests.cpu=1m, used: pods=2,requests.cpu=1, limited: pods=2,requests.cpu=1',
    )
    expect(usedIn(cluster)).toEqual({ pods: '2', 'requests.cpu': '1' })
  })

  it('SC-OVH-06 SC-OVH-08 counts the overhead', () => {
    const cluster = clusterOf(
      aQuota({ 'requests.cpu': '3', 'requests.memory': '1Gi' }, { 'requests.cpu': '0', 'requests.memory': '0' }),
    )
    const spec = {
      overhead: { cpu: '250m', memory: '120Mi' },
      containers: [aContainer({ resources: { requests: { cpu: '2', memory: '200Mi' }, limits: {} } })],
    }
    admitted(enforceQuotas, { spec }, cluster)
    expect(usedIn(cluster)).toEqual({ 'requests.cpu': '2250m', 'requests.memory': '320Mi' })
  })

  it('WL-IRES-06 counts what a pod takes effectively', () => {
    const cluster = clusterOf(aQuota({ 'requests.cpu': '3' }, { 'requests.cpu': '0' }))
    const asks = (cpu: string) => aContainer({ resources: { requests: { cpu }, limits: {} } })
    admitted(enforceQuotas, { spec: { containers: [asks('1'), asks('500m')], initContainers: [asks('2')] } }, cluster)
    expect(usedIn(cluster)).toEqual({ 'requests.cpu': '2' })
  })

  it('charges none of several quotas when one refuses, and reports the oldest that refuses', () => {
    const cluster = clusterOf(
      aQuota({ pods: '1' }, { pods: '1' }, { name: 'b' }),
      aQuota({ pods: '9' }, { pods: '1' }, { name: 'a' }),
      aQuota({ pods: '1' }, { pods: '1' }, { name: 'c' }),
    )
    expect(admitted(enforceQuotas, {}, cluster)).toContain('exceeded quota: b, ')
    expect(usedIn(cluster, 'a')).toEqual({ pods: '1' })
  })

  it('demands that containers speak of CPU and memory that a quota limits', () => {
    const cluster = clusterOf(
      aQuota({ 'limits.cpu': '4', 'requests.memory': '1Gi' }, { 'limits.cpu': '0', 'requests.memory': '0' }),
    )
    expect(admitted(enforceQuotas, {}, cluster)).toBe(
      'pods "web" is forbidden: failed quota: quota: must specify limits.cpu for: main; requests.memory for: main',
    )
  })

  it('refuses while usage has not been computed, and admits while the limits are not in the status', () => {
    expect(admitted(enforceQuotas, {}, clusterOf(aQuota({ pods: '5' }, {})))).toBe(
      'pods "web" is forbidden: status unknown for quota: quota, resources: pods',
    )
    expect(admitted(enforceQuotas, {}, clusterOf(aQuota({ pods: '5' }, {}, { statusHard: {} })))).toMatchObject({ name: 'web' })
  })

  it('counts only pods in its scopes', () => {
    const scopeSelector = [{ scopeName: 'PriorityClass', operator: 'In', values: ['high'] }]
    const cluster = clusterOf(aQuota({ pods: '1' }, { pods: '1' }, { scopeSelector }))
    expect(admitted(enforceQuotas, {}, cluster)).toMatchObject({ name: 'web' })
    expect(admitted(enforceQuotas, { spec: { priorityClassName: 'high' } }, cluster)).toContain('exceeded quota')
  })

  it('counts other objects, by their new name and by the old one', () => {
    const hard = { 'count/replicationcontrollers': '5', replicationcontrollers: '1' }
    const cluster = clusterOf(aQuota(hard, { 'count/replicationcontrollers': '0', replicationcontrollers: '0' }))
    const create = (name: string) => enforceQuotas(aController(name), cluster)
    expect(refusalOf(create('a'))).toBe('')
    expect(usedIn(cluster)).toEqual({ 'count/replicationcontrollers': '1', replicationcontrollers: '1' })
    expect(refusalOf(create('b'))).toBe(
      'replicationcontrollers "b" is forbidden: exceeded quota: quota, requested: replicationcontrollers=1, used: replicationcontrollers=1, limited: replicationcontrollers=1',
    )
  })

  it('does not charge an object whose name is taken', () => {
    const cluster = clusterOf(aQuota({ pods: '5' }, { pods: '1' }))
    cluster.put(aPod(cluster.shapes, 'web'))
    admitted(enforceQuotas, {}, cluster)
    expect(usedIn(cluster)).toEqual({ pods: '1' })
  })
})
