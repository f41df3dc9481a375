import { labelKeyErrors, subdomainErrors } from '../../../kube/label-syntax.ts'
import { type Issue, invalid, required, unsupported } from './issue.ts'
import type { Place } from './place.ts'

const BAD_VARIABLE = "a valid environment variable name must consist only of printable ASCII characters other than '='"

/** Variables of a container, each with a value or one source (core validation ValidateEnv, ValidateEnvFrom). */
export function envIssues(container: Place): readonly Issue[] {
  const from = container.at('envFrom')
  return [
    ...container.at('env').items.flatMap((variable) => [...nameIssues(variable.at('name')), ...valueFromIssues(variable)]),
    ...from.items.flatMap((source) => envFromIssues(source, from.path)),
  ]
}

function nameIssues(name: Place): readonly Issue[] {
  return name.text === '' ? [required(name.path)] : variableIssues(name)
}

function variableIssues(name: Place): readonly Issue[] {
  return name.text === '' || /^[ -<>-~]+$/.test(name.text) ? [] : [invalid(name.path, name.text, BAD_VARIABLE)]
}

function valueFromIssues(variable: Place): readonly Issue[] {
  const from = variable.at('valueFrom')
  if (!from.given) return []
  const sources = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef']
  const given = sources.map((name) => from.at(name)).filter((source) => source.given)
  const issues = given.flatMap((source) => sourceIssues(source))
  const wrong = (detail: string): readonly Issue[] => [...issues, invalid(from.path, '', detail)]
  if (given.length === 0)
    return wrong('must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`')
  if (variable.at('value').text !== '') return wrong('may not be specified when `value` is not empty')
  return given.length > 1 ? wrong('may not have more than one field specified at a time') : issues
}

function sourceIssues(source: Place): readonly Issue[] {
  if (source.path.endsWith('.fieldRef')) return fieldIssues(source, ENVIRONMENT_FIELDS)
  if (source.path.endsWith('.resourceFieldRef')) return resourceFieldIssues(source, false)
  if (source.path.endsWith('.fileKeyRef'))
    return ['volumeName', 'path', 'key'].flatMap((name) => {
      const place = source.at(name)
      return place.text === '' ? [required(place.path)] : []
    })
  return [...objectNameIssues(source.at('name')), ...keyIssues(source.at('key'))]
}

/** Where all variables come from one object, it has to be named. */
function sourceNameIssues(name: Place): readonly Issue[] {
  return name.text === '' ? [required(name.path)] : objectNameIssues(name)
}

function objectNameIssues(name: Place): readonly Issue[] {
  return subdomainErrors(name.text).map((error) => invalid(name.path, name.text, error))
}

const BAD_KEY =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or " +
  "'key-name', regex used for validation is '[-._a-zA-Z0-9]+')"

function keyIssues(key: Place): readonly Issue[] {
  if (key.text === '') return [required(key.path)]
  return /^[-._a-zA-Z0-9]+$/.test(key.text) ? [] : [invalid(key.path, key.text, BAD_KEY)]
}

const ENVIRONMENT_FIELDS = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
]
export const VOLUME_FIELDS = ['metadata.annotations', 'metadata.labels', 'metadata.name', 'metadata.namespace', 'metadata.uid']
const KNOWN_FIELDS = new Set([
  ...ENVIRONMENT_FIELDS,
  ...VOLUME_FIELDS,
  'spec.restartPolicy',
  'spec.schedulerName',
  'status.phase',
])

/** A field of the pod that a variable or a file shows. */
export function fieldIssues(source: Place, supported: readonly string[]): readonly Issue[] {
  const field = source.at('fieldPath')
  if (field.text === '') return [required(field.path)]
  const [, path = field.text, subscript] = /^(.*)\['(.*)'\]$/.exec(field.text) ?? []
  if (subscript === undefined && !KNOWN_FIELDS.has(path))
    return [invalid(field.path, path, `error converting fieldPath: field label not supported: ${path}`)]
  if (subscript === undefined) return supported.includes(path) ? [] : [unsupported(field.path, path, supported)]
  if (path !== 'metadata.labels' && path !== 'metadata.annotations')
    return [invalid(source.path, path, 'does not support subscript')]
  return labelKeyErrors(subscript).map((error) => invalid(source.path, subscript, error))
}

const RESOURCE_FIELDS = ['limits', 'requests'].flatMap((list) =>
  ['cpu', 'ephemeral-storage', 'memory'].map((name) => `${list}.${name}`),
)

/** A resource of a container that a variable or a file shows; a resource file must name the container. */
export function resourceFieldIssues(source: Place, ofVolume: boolean): readonly Issue[] {
  const [resource, container] = [source.at('resource'), source.at('containerName')]
  if (ofVolume && container.text === '') return [required(container.path)]
  if (resource.text === '') return [required(resource.path)]
  const known = RESOURCE_FIELDS.includes(resource.text) || /^(requests|limits)\.hugepages-/.test(resource.text)
  return known ? [] : [unsupported(resource.path, resource.text, RESOURCE_FIELDS)]
}

function envFromIssues(source: Place, field: string): readonly Issue[] {
  const given = ['configMapRef', 'secretRef'].map((name) => source.at(name)).filter((place) => place.given)
  const issues = [...variableIssues(source.at('prefix')), ...given.flatMap((place) => sourceNameIssues(place.at('name')))]
  if (given.length === 0) return [...issues, invalid(field, '', 'must specify one of: `configMapRef` or `secretRef`')]
  if (given.length > 1) return [...issues, invalid(field, '', 'may not have more than one field specified at a time')]
  return issues
}
