import { hashedTemplateText } from '../../kube/codec/complete-template.ts'
import { canonicalJson, isJsonObject, type JsonObject, sameJson } from '../../kube/codec/json.ts'
import { objectOf } from '../../kube/codec/json-parts.ts'
import type { Row } from '../../kube/kinds.ts'
import { NO_LABELS } from '../../kube/object-row.ts'
import type { PodSpec } from '../../kube/pod-spec.ts'
import type { PodTemplate } from '../../kube/pod-template.ts'
import type { Names } from './names.ts'

/** The variable that has the digest of the template. */
export const DIGEST_VARIABLE = 'REDACTED'
/** Fields that admission reads and rows do not keep. */
const KEPT_IN_SPEC = ['hostPID', 'hostIPC', 'serviceAccountName', 'automountServiceAccountToken', 'enableServiceLinks'] as const
const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const
const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const
const CONTEXT_FLAGS = [
  'allowPrivilegeEscalation',
  'fsGroup',
  'privileged',
  'procMount',
  'readOnlyRootFilesystem',
  'runAsGroup',
  'runAsNonRoot',
  'runAsUser',
] as const
const CAPABILITY = /^[A-Z_]+$/
const SYSCTL = /^(?:kernel|net|fs|vm|user)\.[a-z0-9_./]+$/

/**
 * Leaves out what templates have besides the fields of rows: variables, commands, arguments and all else that no rule reads. A Deployment
 * and its ReplicaSets share the spec of a template, which is redacted once.
 */
export class RedactedTemplates {
  readonly #names: Names
  readonly #known = new WeakMap<PodSpec, { readonly template: PodTemplate; readonly unmodelled: string }>()

  constructor(names: Names) {
    this.#names = names
  }

  /** The row with its templates redacted. Who wrote the object is left out as well. */
  in(row: Row): Row {
    const bare: Row = row.authorship === undefined ? row : { ...row, authorship: undefined }
    switch (bare.kind) {
      case 'Pod':
        return bare.unmodelled === '' ? bare : { ...bare, unmodelled: jsonOf(keptOfSpec(parsed(bare.unmodelled))) }
      case 'ControllerRevision':
        return { ...bare, template: this.#redacted(bare.template) }
      case 'CronJob': {
        const { jobTemplate } = bare.spec
        const spec = { ...jobTemplate.spec, template: this.#redacted(jobTemplate.spec.template) }
        return { ...bare, spec: { ...bare.spec, jobTemplate: { ...jobTemplate, spec } } }
      }
      case 'Deployment':
      case 'ReplicaSet':
      case 'ReplicationController':
      case 'StatefulSet':
      case 'DaemonSet':
      case 'Job':
        return { ...bare, spec: { ...bare.spec, template: this.#redacted(bare.spec.template) } } as Row
      default:
        return bare
    }
  }

  #redacted(template: PodTemplate): PodTemplate {
    const known = this.#known.get(template.spec)
    if (known && isSame(known.template, template)) return { ...template, unmodelled: known.unmodelled }
    const unmodelled = this.#unmodelledOf(template)
    this.#known.set(template.spec, { template, unmodelled })
    return { ...template, unmodelled }
  }

  /** Templates that differ in what is left out still differ: the digest of the whole is a variable of the first container. */
  #unmodelledOf(template: PodTemplate): string {
    const spec = keptOfSpec(objectOf(parsed(template.unmodelled)['spec']))
    const digest = this.#names.digest(hashedTemplateText({ ...template, labels: NO_LABELS }))
    const [first, ...rest] = asList(spec['containers'])
    const marked = { ...objectOf(first), env: [{ name: DIGEST_VARIABLE, value: digest }] }
    return canonicalJson({ spec: { ...spec, containers: [marked, ...rest] } })
  }
}

/** Whether two templates with the same spec differ in their labels at most. */
function isSame(a: PodTemplate, b: PodTemplate): boolean {
  return (
    a.unmodelled === b.unmodelled &&
    a.nodeName === b.nodeName &&
    sameJson(a.schedulingGates, b.schedulingGates) &&
    sameJson(a.annotations, b.annotations)
  )
}

function keptOfSpec(spec: JsonObject): JsonObject {
  const kept: Record<string, unknown> = pick(spec, KEPT_IN_SPEC)
  if (isJsonObject(spec['securityContext'])) kept['securityContext'] = contextOf(spec['securityContext'])
  for (const list of CONTAINER_LISTS)
    if (Array.isArray(spec[list]))
      kept[list] = asList(spec[list]).map((item) => (item === null ? null : containerOf(objectOf(item))))
  if (Array.isArray(spec['volumes'])) kept['volumes'] = asList(spec['volumes']).map(volumeOf)
  return kept
}

/** Which source a volume has; `null` takes a source away that is written in place of one that rows do not keep. */
function volumeOf(volume: unknown): unknown {
  if (!isJsonObject(volume)) return null
  const sources = Object.entries(volume).filter(([key]) => key !== 'name')
  return Object.fromEntries(sources.map(([source, value]) => [source, value === null ? null : {}]))
}

function containerOf(container: JsonObject): unknown {
  const kept: Record<string, unknown> = {}
  if (isJsonObject(container['securityContext'])) kept['securityContext'] = contextOf(container['securityContext'])
  for (const probe of PROBES) if (isJsonObject(container[probe])) kept[probe] = handlerOf(container[probe])
  const { lifecycle } = container
  if (isJsonObject(lifecycle)) Object.assign(kept, lifecycleOf(lifecycle))
  return Object.keys(kept).length > 0 ? kept : null
}

/** Rows keep how long a command takes, so only requests are left. */
function lifecycleOf(lifecycle: JsonObject): JsonObject {
  const requests = Object.entries(lifecycle).filter(([, hook]) => objectOf(hook)['httpGet'] || objectOf(hook)['tcpSocket'])
  return requests.length === 0 ? {} : { lifecycle: mapped(Object.fromEntries(requests), (hook) => handlerOf(objectOf(hook))) }
}

/** What sort of handler it is, and whether it names a host. */
function handlerOf(handler: JsonObject): JsonObject {
  return mapped(pick(handler, ['exec', 'httpGet', 'tcpSocket', 'grpc', 'sleep']), (action) => {
    if (!isJsonObject(action)) return action
    const named = action['host'] === undefined ? {} : { host: 'host' }
    return { ...pick(action, ['seconds', 'port']), ...named }
  })
}

/** What the Pod Security Standards read. */
function contextOf(context: JsonObject): JsonObject {
  const kept: Record<string, unknown> = pick(context, CONTEXT_FLAGS)
  const { capabilities, seLinuxOptions, seccompProfile, appArmorProfile, windowsOptions, sysctls } = context
  if (isJsonObject(capabilities)) kept['capabilities'] = mapped(capabilities, (list) => asList(list).filter(isCapability))
  for (const [name, options] of Object.entries({ seLinuxOptions, seccompProfile, appArmorProfile }))
    if (isJsonObject(options)) kept[name] = options
  if (isJsonObject(windowsOptions)) kept['windowsOptions'] = pick(windowsOptions, ['hostProcess'])
  if (Array.isArray(sysctls))
    kept['sysctls'] = asList(sysctls).map((item) => ({ name: sysctlOf(objectOf(item)['name']), value: '0' }))
  return kept
}

function isCapability(name: unknown): boolean {
  return typeof name === 'string' && CAPABILITY.test(name)
}

/** A name that a standard allows, or one that it does not. */
function sysctlOf(name: unknown): string {
  return typeof name === 'string' && SYSCTL.test(name) ? name : 'kernel.redacted'
}

function pick(object: JsonObject, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (object[key] === undefined ? [] : [[key, object[key]]])))
}

function mapped(object: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}

function parsed(text: string): JsonObject {
  return text === '' ? {} : objectOf(JSON.parse(text))
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function jsonOf(object: JsonObject): string {
  return Object.keys(object).length === 0 ? '' : canonicalJson(object)
}
