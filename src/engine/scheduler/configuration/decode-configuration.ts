import { jsonKind, shapeFindings } from './check-shape.ts'
import { CONFIGURATION, PLUGIN_ARGS } from './config-schema.ts'
import { type Args, isArgs, objectsArg, textArg } from './plugin-args.ts'
import type { ConfigIssue } from './scheduler-config-error.ts'

export const CONFIGURATION_API_VERSION = 'kubescheduler.config.k8s.io/v1'
const GROUP = 'kubescheduler.config.k8s.io'
const KIND = 'KubeSchedulerConfiguration'
const SCHEME = 'in scheme "pkg/runtime/scheme.go:111"'
const STRICT = 'strict decoding error: '
const TYPE_META =
  'Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }'

/** A key that a mapping of a YAML text has already. */
export interface DuplicateKey {
  readonly key: string
  /** From 1. */
  readonly line: number
}

/** The YAML that a document was read from. */
export interface ConfigurationText {
  readonly text: string
  readonly duplicates: readonly DuplicateKey[]
}

/**
 * Why kube-scheduler cannot read a document as its configuration, in its own words; `undefined`: it can. All that strict decoding
 * finds is one text there; the path is that of the first finding.
 */
export function decodingProblem(document: unknown, source: ConfigurationText): ConfigIssue | undefined {
  return headerProblem(document, source) ?? (isArgs(document) ? formProblem(document, source.duplicates) : undefined)
}

/** The same for a configuration whose version and kind are taken for granted. */
export function formProblem(configuration: Args, duplicates: readonly DuplicateKey[] = []): ConfigIssue | undefined {
  const { mistyped, unknown } = shapeFindings(configuration, CONFIGURATION)
  if (mistyped) return mistyped
  const findings: ConfigIssue[] = []
  if (duplicates.length > 0) findings.push({ path: '', message: duplicatesText(duplicates) })
  findings.push(...unknownFields(unknown))
  for (const [i, profile] of objectsArg(configuration, 'profiles').entries()) {
    for (const [j, item] of objectsArg(profile, 'pluginConfig').entries()) {
      const found = argsProblem(item, `profiles[${i}].pluginConfig[${j}]`)
      if (found && !found.message.startsWith(STRICT)) return { ...found, message: inPlace(found, i, j) }
      if (found) findings.push({ ...found, message: inPlace(found, i, j) })
    }
  }
  const [first] = findings
  return first && { path: first.path, message: STRICT + findings.map(({ message }) => message).join(', ') }
}

function inPlace({ message }: ConfigIssue, profile: number, item: number): string {
  return `decoding .profiles[${profile}].pluginConfig[${item}]: ${message}`
}

/** The kind is checked before the version, and both before anything else. */
function headerProblem(document: unknown, { text }: ConfigurationText): ConfigIssue | undefined {
  if (!isArgs(document)) return { path: '', message: noObject(document) }
  const { kind = '', apiVersion = '' } = document
  if (typeof kind !== 'string') return { path: 'kind', message: noText('kind', kind) }
  if (typeof apiVersion !== 'string') return { path: 'apiVersion', message: noText('apiVersion', apiVersion) }
  if (kind === '') return { path: 'kind', message: `Object 'Kind' is missing in '${text}'` }
  if (apiVersion === '') return { path: 'apiVersion', message: `Object 'apiVersion' is missing in '${text}'` }
  if (apiVersion !== CONFIGURATION_API_VERSION) return { path: 'apiVersion', message: unregistered(kind, apiVersion) }
  if (kind === KIND) return undefined
  const isOther = Object.keys(PLUGIN_ARGS).some((plugin) => kind === `${plugin}Args`)
  const other = `couldn't decode as ${KIND}, got ${apiVersion}, Kind=${kind}: `
  return { path: 'kind', message: isOther ? other : unregistered(kind, apiVersion) }
}

const NO_HEADER = "couldn't get version/kind; json parse error: "

function noObject(value: unknown): string {
  return `${NO_HEADER}json: cannot unmarshal ${jsonKind(value)} into ${TYPE_META}`
}

function noText(field: string, value: unknown): string {
  return `${NO_HEADER}json: cannot unmarshal ${jsonKind(value)} into Go struct field .${field} of type string`
}

function unregistered(kind: string, apiVersion: string): string {
  return `no kind "${kind}" is registered for version "${apiVersion}" ${SCHEME}`
}

function duplicatesText(duplicates: readonly DuplicateKey[]): string {
  return `yaml: unmarshal errors:\n${duplicates.map(({ key, line }) => `  line ${line}: key "${key}" already set in map`).join('\n')}`
}

function unknownFields(paths: readonly string[], at = ''): readonly ConfigIssue[] {
  return paths.map((path) => ({ path: at + path, message: `unknown field "${path}"` }))
}

/** Arguments of a plugin that is unknown in the configuration's version are left to the plugin. */
function argsProblem(item: Args, path: string): ConfigIssue | undefined {
  const name = textArg(item, 'name')
  const given = item['args']
  const wanted = PLUGIN_ARGS[name]
  if (!wanted || given === undefined || given === null) return undefined
  const inArgs = `decoding args for plugin ${name}: `
  const at = `${path}.args`
  if (!isArgs(given)) return { path: at, message: inArgs + noObject(given) }
  const kind = textArg(given, 'kind', `${name}Args`) || `${name}Args`
  const apiVersion = textArg(given, 'apiVersion', CONFIGURATION_API_VERSION) || CONFIGURATION_API_VERSION
  const shape = PLUGIN_ARGS[kind.replace(/Args$/, '')]
  if (!shape || apiVersion !== CONFIGURATION_API_VERSION) return { path: at, message: inArgs + unregistered(kind, apiVersion) }
  const { mistyped, unknown } = shapeFindings(given, shape)
  if (mistyped) return { path: `${at}.${mistyped.path}`, message: inArgs + mistyped.message }
  if (kind !== `${name}Args`) return { path, message: otherArgs(name, kind) }
  const [first] = unknown
  if (first === undefined) return undefined
  const all = unknownFields(unknown).map(({ message }) => message)
  return { path: `${at}.${first}`, message: `${STRICT}${inArgs}${STRICT}${all.join(', ')}` }
}

function otherArgs(plugin: string, kind: string): string {
  return `args for plugin ${plugin} were not of type ${plugin}Args.${GROUP}, got ${kind}.${GROUP}`
}
