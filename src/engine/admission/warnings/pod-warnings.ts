import type { JsonObject } from '../../../kube/codec/json.ts'
import { listOf, partOf } from '../../../kube/codec/json-parts.ts'
import { CONTAINER_SECCOMP, POD_SECCOMP } from '../profile-annotations.ts'
import { appArmorWarning } from './app-armor-warning.ts'
import { byteWarnings } from './byte-warnings.ts'
import { nodeTermWarnings, oldLabel, oldLabelAt } from './node-label-warnings.ts'
import { type ContainerAt, portWarnings } from './port-warnings.ts'
import { volumeWarnings } from './volume-warnings.ts'

/** Annotations that did what fields do now. */
const OLD_ANNOTATIONS: Readonly<Record<string, string>> = {
  'scheduler.alpha.kubernetes.io/critical-pod': 'non-functional in v1.16+; use the "priorityClassName" field instead',
  'security.alpha.kubernetes.io/sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
  'security.alpha.kubernetes.io/unsafe-sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
}
const OLD_SECCOMP = 'non-functional in v1.27+; use the "seccompProfile" field instead'
const NO_SELECTOR = 'a null labelSelector results in matching no pod'

/**
 * Warnings of a pod, or of a template at a path such as `spec.template`; in the order of the API server. Those about the form of
 * addresses are left out (pkg/api/pod/warnings.go), and a pod has those about AppArmor before it is validated (`annotatedProfiles`).
 */
export function podWarnings(pod: JsonObject, path = ''): readonly string[] {
  const spec = partOf(pod, 'spec')
  const below = (field: string): string => (path === '' ? field : `${path}.${field}`)
  const annotations = partOf(partOf(pod, 'metadata'), 'annotations')
  const containers = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) =>
    listOf(spec, list).map((container, i): ContainerAt => ({ container, path: below(`spec.${list}[${i}]`) })),
  )
  const seccomp = (key: string, holder: JsonObject): readonly string[] =>
    annotations[key] !== undefined && partOf(holder, 'securityContext')['seccompProfile'] == null
      ? [`${below('metadata.annotations')}[${key}]: ${OLD_SECCOMP}`]
      : []
  return [
    ...nodeWarnings(spec, below('spec')),
    ...Object.keys(OLD_ANNOTATIONS).flatMap((key) =>
      annotations[key] === undefined ? [] : [`${below('metadata.annotations')}[${key}]: ${OLD_ANNOTATIONS[key]}`],
    ),
    ...volumeWarnings(listOf(spec, 'volumes'), below('spec.volumes')),
    ...repeated(listOf(spec, 'hostAliases'), 'ip', below('spec.hostAliases')),
    ...pullSecretWarnings(listOf(spec, 'imagePullSecrets'), below('spec.imagePullSecrets')),
    ...byteWarnings(partOf(spec, 'overhead'), below('spec.overhead')),
    ...seccomp(POD_SECCOMP, spec),
    ...containers.flatMap((item) => [
      ...seccomp(`${CONTAINER_SECCOMP}${String(item.container['name'])}`, item.container),
      ...(path === ''
        ? []
        : appArmorWarning({ container: item.container, annotations, spec, path: below('metadata.annotations') })),
      ...containerWarnings(item),
    ]),
    ...portWarnings(containers),
    ...(Number(spec['terminationGracePeriodSeconds'] ?? 0) < 0
      ? [`${below('spec.terminationGracePeriodSeconds')}: must be >= 0; negative values are invalid and will be treated as 1`]
      : []),
    ...podAffinityWarnings(partOf(spec, 'affinity'), below('spec.affinity')),
  ]
}

/** Labels of nodes that have other names now, and constraints that count no pods. */
function nodeWarnings(spec: JsonObject, path: string): readonly string[] {
  const affinity = partOf(partOf(spec, 'affinity'), 'nodeAffinity')
  const at = `${path}.affinity.nodeAffinity`
  return [
    ...Object.keys(partOf(spec, 'nodeSelector')).flatMap((key) => {
      const message = oldLabel(key)
      return message === undefined ? [] : [`${path}.nodeSelector[${key}]: ${message}`]
    }),
    ...listOf(partOf(affinity, REQUIRED), 'nodeSelectorTerms').flatMap((term, i) =>
      nodeTermWarnings(term, `${at}.${REQUIRED}.nodeSelectorTerms[${i}]`),
    ),
    ...listOf(affinity, PREFERRED).flatMap((term, i) =>
      nodeTermWarnings(partOf(term, 'preference'), `${at}.${PREFERRED}[${i}].preference`, true),
    ),
    ...listOf(spec, 'topologySpreadConstraints').flatMap(({ topologyKey, labelSelector }, i) => {
      const constraint = `${path}.topologySpreadConstraints[${i}]`
      const old = oldLabelAt(`${constraint}.topologyKey`, topologyKey)
      return [
        ...(old === undefined ? [] : [old]),
        ...(labelSelector == null ? [`${constraint}.labelSelector: ${NO_SELECTOR}`] : []),
      ]
    }),
  ]
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution'
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution'

function podAffinityWarnings(affinity: JsonObject, path: string): readonly string[] {
  return ['podAffinity', 'podAntiAffinity'].flatMap((kind) => {
    const terms = partOf(affinity, kind)
    const at = `${path}.${kind}`
    return [
      ...listOf(terms, REQUIRED).flatMap((term, i) => withoutSelector(term, `${at}.${REQUIRED}[${i}]`)),
      ...listOf(terms, PREFERRED).flatMap((term, i) =>
        withoutSelector(partOf(term, 'podAffinityTerm'), `${at}.${PREFERRED}[${i}].podAffinityTerm`),
      ),
    ]
  })
}

function withoutSelector({ labelSelector }: JsonObject, path: string): readonly string[] {
  return labelSelector == null ? [`${path}.labelSelector: ${NO_SELECTOR}`] : []
}

function pullSecretWarnings(secrets: readonly JsonObject[], path: string): readonly string[] {
  return [
    ...repeated(secrets, 'name', path),
    ...secrets.flatMap(({ name = '' }, i) => (name === '' ? [`${path}[${i}].name: invalid empty name ""`] : [])),
  ]
}

function repeated(items: readonly JsonObject[], key: 'ip' | 'name', path: string): readonly string[] {
  const seen = new Set<unknown>()
  return items.flatMap((item, i) => {
    const value = item[key] ?? ''
    if (seen.has(value)) return [`${path}[${i}].${key}: duplicate ${key} ${JSON.stringify(value)}`]
    seen.add(value)
    return []
  })
}

function containerWarnings({ container, path }: ContainerAt): readonly string[] {
  const resources = partOf(container, 'resources')
  const bytes = (list: string, resource: string): readonly string[] =>
    byteWarnings(partOf(resources, list), `${path}.resources.${list}`, [resource])
  return [
    ...['memory', 'ephemeral-storage'].flatMap((resource) => [...bytes('limits', resource), ...bytes('requests', resource)]),
    ...environmentWarnings(container, `${path}.env`),
  ]
}

/** A later value that extends the earlier one, `$(PATH):/bin`, is on purpose. */
function environmentWarnings(container: JsonObject, path: string): readonly string[] {
  const seen = new Set<unknown>()
  return listOf(container, 'env').flatMap(({ name, value, valueFrom }, i) => {
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    const reference = `$(${String(name)})`
    const text = typeof value === 'string' ? value : ''
    if (valueFrom == null && text !== reference && text.includes(reference)) return []
    return [`${path}[${i}]: hides previous definition of ${JSON.stringify(name)}, which may be dropped when using apply`]
  })
}
