import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { objectOf } from '../../../kube/codec/json-parts.ts'

/** Resources whose requests decide whether there are pods: of one that is refused no pod is created, evicted or bound. */
const OF_PODS: ReadonlySet<string> = new Set([
  '*',
  'pods',
  'replicationcontrollers',
  'replicasets',
  'deployments',
  'statefulsets',
  'daemonsets',
  'jobs',
])
const GROUPS: ReadonlySet<string> = new Set(['*', '', 'apps', 'batch'])

/**
 * Whether an object of a kind that the twin leaves out may refuse or change requests about pods or what creates them: a webhook
 * configuration or a policy whose rules name them. A binding says nothing about its policy's rules, so one that may deny or
 * change counts.
 */
export function guardsPods(kind: string, manifest: JsonObject): boolean {
  switch (kind) {
    case 'MutatingWebhookConfiguration':
    case 'ValidatingWebhookConfiguration':
      return objectsIn(manifest['webhooks']).some((webhook) => namesPods(webhook['rules']))
    case 'ValidatingAdmissionPolicy':
    case 'MutatingAdmissionPolicy':
      return namesPods(objectOf(objectOf(manifest['spec'])['matchConstraints'])['resourceRules'])
    case 'ValidatingAdmissionPolicyBinding':
      return textsIn(objectOf(manifest['spec'])['validationActions']).includes('Deny')
    case 'MutatingAdmissionPolicyBinding':
      return true
    default:
      return false
  }
}

function namesPods(rules: unknown): boolean {
  return objectsIn(rules).some(
    ({ apiGroups, resources }) =>
      textsIn(apiGroups).some((group) => GROUPS.has(group)) &&
      textsIn(resources).some((resource) => OF_PODS.has(resource.split('/')[0] ?? '')),
  )
}

function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((item) => isJsonObject(item)) : []
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
