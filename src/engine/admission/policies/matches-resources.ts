import type { AdmissionRule, MatchResources } from '../../../kube/admission-matching.ts'
import { isEmptySelector, matches } from '../../../kube/label-selector.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { AdmittedRequest } from './admitted-request.ts'

/** What a match reads of a request. */
export type MatchedRequest = Pick<AdmittedRequest, 'resource' | 'subresource' | 'name' | 'namespace' | 'labels' | 'oldLabels'> & {
  readonly operation: string
}

/** Kinds of the API itself are exempt: a wrong policy must not refuse its own removal (IsExemptAdmissionConfigurationResource). */
const EXEMPT_GROUP = 'admissionregistration.k8s.io'

/** Other versions in which the API server serves a resource: a rule that names one matches as well, unless it must be exact. */
const OTHER_VERSIONS: Readonly<Record<string, readonly string[]>> = { horizontalpodautoscalers: ['v1'] }

/** How a request is matched: by its own version, or by another one, in which the object would be read. */
export type Matched = 'no' | 'yes' | 'other-version'

/** Whether a policy, a binding or a webhook concerns a request (plugin/policy/matching Matches, semantics F6.2). */
export function matchesResources(match: MatchResources, request: MatchedRequest, cluster: ClusterView): Matched {
  if (request.resource.group === EXEMPT_GROUP) return 'no'
  if (!matchesNamespace(match, request, cluster) || !matchesObject(match, request)) return 'no'
  if (matchesRules(match.excludeResourceRules, match, request) !== 'no') return 'no'
  return match.resourceRules.length === 0 ? 'yes' : matchesRules(match.resourceRules, match, request)
}

function matchesRules(rules: readonly AdmissionRule[], { matchPolicy }: MatchResources, request: MatchedRequest): Matched {
  if (rules.some((rule) => matchesRule(rule, request))) return 'yes'
  if (matchPolicy === 'Exact') return 'no'
  const { resource } = request
  const others = (OTHER_VERSIONS[resource.resource] ?? []).map((version) => ({ ...request, resource: { ...resource, version } }))
  return others.some((other) => rules.some((rule) => matchesRule(rule, other))) ? 'other-version' : 'no'
}

function matchesRule(rule: AdmissionRule, { operation, resource, subresource, name, namespace }: MatchedRequest): boolean {
  const isOfCluster = namespace === '' || resource.resource === 'namespaces'
  return (
    (rule.scope === '*' || (rule.scope === 'Cluster') === isOfCluster) &&
    includes(rule.operations, operation) &&
    includes(rule.apiGroups, resource.group) &&
    includes(rule.apiVersions, resource.version) &&
    rule.resources.some((text) => namesResource(text, resource.resource, subresource)) &&
    (rule.resourceNames.length === 0 || rule.resourceNames.includes(name))
  )
}

function includes(items: readonly string[], item: string): boolean {
  return items.includes('*') || items.includes(item)
}

function namesResource(text: string, resource: string, subresource: string): boolean {
  const at = text.indexOf('/')
  const [main, sub] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  return (main === '*' || main === resource) && (sub === '*' || sub === subresource)
}

/** Objects of the cluster are never excluded by the selector; a namespace is selected by its own labels. */
function matchesNamespace({ namespaceSelector }: MatchResources, request: MatchedRequest, cluster: ClusterView): boolean {
  const { namespace, resource, subresource, labels } = request
  if (isEmptySelector(namespaceSelector) || namespace === '') return true
  const isNamespace = resource.resource === 'namespaces' && subresource === ''
  const of = isNamespace ? labels : cluster.get('Namespace', '', namespace)?.labels
  return matches(namespaceSelector, of ?? {})
}

function matchesObject({ objectSelector }: MatchResources, { labels, oldLabels }: MatchedRequest): boolean {
  if (isEmptySelector(objectSelector)) return true
  return matches(objectSelector, labels) || (oldLabels !== undefined && matches(objectSelector, oldLabels))
}
