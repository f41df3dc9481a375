import { describe, expect, it } from 'vitest'
import { type AdmissionRule, MATCH_ALL_RESOURCES, type MatchResources } from '../../../kube/admission-matching.ts'
import { selectorOfLabels } from '../../../kube/label-selector.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { type MatchedRequest, matchesResources } from './matches-resources.ts'

const RULE: AdmissionRule = {
  operations: ['CREATE'],
  apiGroups: [''],
  apiVersions: ['v1'],
  resources: ['pods'],
  resourceNames: [],
  scope: '*',
}
const POD: MatchedRequest = {
  operation: 'CREATE',
  resource: { group: '', version: 'v1', resource: 'pods' },
  subresource: '',
  name: 'x',
  namespace: 'shop',
  labels: { app: 'web' },
  oldLabels: undefined,
}
const NAMESPACE: MatchedRequest = {
  ...POD,
  resource: { group: '', version: 'v1', resource: 'namespaces' },
  name: 'shop',
  labels: { tier: 'new' },
}

const cluster = new ClusterState()
cluster.put(namespaceRow({ name: 'shop', labels: { tier: 'gold' } }))

function matched(match: Partial<MatchResources>, request: Partial<MatchedRequest> = {}): string {
  return matchesResources({ ...MATCH_ALL_RESOURCES, resourceRules: [RULE], ...match }, { ...POD, ...request }, cluster)
}

const withRule = (rule: Partial<AdmissionRule>) => ({ resourceRules: [{ ...RULE, ...rule }] })

describe('matchesResources', () => {
  it.each<[string, Partial<MatchResources>, Partial<MatchedRequest>, string]>([
    ['the rule', {}, {}, 'yes'],
    ['another operation', {}, { operation: 'UPDATE' }, 'no'],
    ['all operations', withRule({ operations: ['*'] }), { operation: 'UPDATE' }, 'yes'],
    ['another group', withRule({ apiGroups: ['apps'] }), {}, 'no'],
    ['another version', withRule({ apiVersions: ['v2'] }), {}, 'no'],
    ['a subresource', {}, { subresource: 'eviction' }, 'no'],
    ['all subresources', withRule({ resources: ['pods/*'] }), { subresource: 'eviction' }, 'yes'],
    ['one subresource of all resources', withRule({ resources: ['*/eviction'] }), { subresource: 'eviction' }, 'yes'],
    ['all resources without subresource', withRule({ resources: ['*'] }), { subresource: 'eviction' }, 'no'],
    ['another name', withRule({ resourceNames: ['y'] }), {}, 'no'],
    ['the scope of the cluster', withRule({ scope: 'Cluster' }), {}, 'no'],
    ['the scope of namespaces', withRule({ scope: 'Namespaced' }), {}, 'yes'],
    ['an excluded rule', { excludeResourceRules: [RULE] }, {}, 'no'],
    ['a binding without rules', { resourceRules: [] }, {}, 'yes'],
    ['labels of the namespace', { namespaceSelector: selectorOfLabels({ tier: 'gold' }) }, {}, 'yes'],
    ['other labels of the namespace', { namespaceSelector: selectorOfLabels({ tier: 'new' }) }, {}, 'no'],
    ['an object of the cluster', { namespaceSelector: selectorOfLabels({ tier: 'new' }) }, { namespace: '' }, 'yes'],
    ['labels of the object', { objectSelector: selectorOfLabels({ app: 'web' }) }, {}, 'yes'],
    ['labels before the change', { objectSelector: selectorOfLabels({ app: 'old' }) }, { oldLabels: { app: 'old' } }, 'yes'],
    ['other labels', { objectSelector: selectorOfLabels({ app: 'old' }) }, {}, 'no'],
    [
      'the configuration of admission',
      withRule({ apiGroups: ['*'], resources: ['*'] }),
      { resource: { group: 'admissionregistration.k8s.io', version: 'v1', resource: 'validatingadmissionpolicies' } },
      'no',
    ],
  ])('semantics F6.2 %s', (_, match, request, answer) => {
    expect(matched(match, request)).toBe(answer)
  })

  it('semantics F6.2 selects a namespace by its own labels, and of the scope of the cluster', () => {
    const rules = withRule({ resources: ['namespaces'], scope: 'Cluster' })
    expect(matched({ ...rules, namespaceSelector: selectorOfLabels({ tier: 'new' }) }, NAMESPACE)).toBe('yes')
    expect(matched({ ...rules, namespaceSelector: selectorOfLabels({ tier: 'gold' }) }, NAMESPACE)).toBe('no')
  })

  it('semantics F6.2 matches another version of the same resource, unless it is exact', () => {
    const autoscaler = { resource: { group: 'autoscaling', version: 'v2', resource: 'horizontalpodautoscalers' } }
    const rules = withRule({ apiGroups: ['autoscaling'], resources: ['horizontalpodautoscalers'] })
    expect(matched(rules, autoscaler)).toBe('other-version')
    expect(matched({ ...rules, matchPolicy: 'Exact' }, autoscaler)).toBe('no')
  })
})
