import { labelErrors } from '../../kube/label-syntax.ts'
import { CliError } from '../cli-error.ts'

/** A cluster of a server that has several. */
export interface ClusterSetting {
  readonly name: string
  /** A context of the kubeconfig; empty for the current one, or the cluster in which the server runs. */
  readonly context?: string
  readonly kubeconfig?: string
  /** Files to read instead of a live cluster. */
  readonly from?: readonly string[]
  /** When its files were saved, as an RFC 3339 time. */
  readonly asOf?: string
  /** The configuration of its own scheduler. */
  readonly schedulerConfig?: string
  /** The tokens of its own callers. */
  readonly tokens?: string
}

/** The schema of one in a configuration file. */
export const CLUSTER_SCHEMA = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', description: 'Its name in paths: /clusters/NAME' },
    context: {
      type: 'string',
      description:
        'context of the kubeconfig, by default the one of this name; "" for the current one, or the cluster in which the server runs',
    },
    kubeconfig: { type: 'string', description: 'kubeconfig file, by default that of --kubeconfig' },
    from: {
      type: ['array', 'string'],
      items: { type: 'string' },
      description: 'files or folders to read instead of a live cluster',
    },
    asOf: { type: 'string', description: 'when its files were saved, by default the latest time in them: 2026-01-31T12:00:00Z' },
    schedulerConfig: {
      type: 'string',
      description: 'file with the KubeSchedulerConfiguration of its scheduler, by default that of --scheduler-config',
    },
    tokens: { type: 'string', description: 'file with the tokens of its callers, by default that of --tokens' },
  },
} as const

const TEXTS = ['context', 'kubeconfig', 'asOf', 'schedulerConfig', 'tokens'] as const
/** What a path is known by; a context may contain slashes. */
const PATH = /^\.{1,2}\/|\.(json|ya?ml|gz)$/

/**
 * The clusters of `--cluster`, each `NAME`, `NAME=CONTEXT`, `NAME=FILE`, or the mapping of a configuration file as JSON.
 * @throws {CliError} for one that is not valid, and for two with the same name.
 */
export function readClusters(texts: readonly string[]): readonly ClusterSetting[] {
  const clusters = texts.map((text) => (text.startsWith('{') ? ofMapping(text) : ofText(text)))
  const names = clusters.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined) throw new CliError(`--cluster: two clusters have the name "${twice}"`)
  return clusters
}

function ofText(text: string): ClusterSetting {
  const [name = '', ...rest] = text.split('=')
  const value = rest.join('=')
  checkName(name, text)
  if (rest.length > 0 && value === '') throw new CliError(`--cluster ${text}: write a context or a file behind "="`)
  if (value === '') return { name, context: name }
  return PATH.test(value) ? { name, from: [value] } : { name, context: value }
}

function ofMapping(text: string): ClusterSetting {
  const values = parsed(text)
  const { name, from } = values
  const keys = Object.keys(CLUSTER_SCHEMA.properties)
  const unknown = Object.keys(values).find((key) => !keys.includes(key))
  if (unknown !== undefined) throw new CliError(`--cluster ${text}: unknown key "${unknown}"; the keys are ${keys.join(', ')}`)
  if (typeof name !== 'string') throw new CliError(`--cluster ${text}: write a name`)
  checkName(name, text)
  for (const key of TEXTS)
    if (values[key] !== undefined && typeof values[key] !== 'string')
      throw new CliError(`--cluster ${text}: ${key} is not a text`)
  const texts = Object.fromEntries(TEXTS.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])))
  if (from === undefined && values['asOf'] !== undefined)
    throw new CliError(`--cluster ${text}: asOf is the time of files: give it with from`)
  if (from === undefined) return { name, context: name, ...texts }
  const paths: readonly unknown[] = [from].flat()
  if (!paths.every((path) => typeof path === 'string'))
    throw new CliError(`--cluster ${text}: from is not a path or a list of paths`)
  if (values['context'] !== undefined || values['kubeconfig'] !== undefined)
    throw new CliError(`--cluster ${text}: give either from, or context and kubeconfig`)
  return { name, from: paths, ...texts }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text)
  } catch {
    throw new CliError(`--cluster ${text}: write NAME=CONTEXT, or a mapping as JSON`)
  }
}

/** It is part of paths, of folders and of metrics. */
function checkName(name: string, text: string): void {
  if (labelErrors(name).length > 0)
    throw new CliError(`--cluster ${text}: "${name}" is not a name: write at most 63 lower-case letters, digits and dashes`)
}
