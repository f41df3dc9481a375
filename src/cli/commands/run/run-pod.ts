import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { mergePatch } from '../../../kube/codec/merge-patch.ts'
import { envNameErrors } from '../../../kube/env-name.ts'
import { goQuote } from '../../../kube/field-error.ts'
import { CliError } from '../../cli-error.ts'
import type { Command } from '../../command.ts'
import { objectInput, type Plan, SAVE_CONFIG, type Wanted } from '../create/creator.ts'
import { collect } from '../flags.ts'
import { keyValue } from '../key-value.ts'

/** Flags of `kubectl run`. */
export interface PodFlags {
  readonly image?: string
  readonly labels?: string
  readonly annotations?: readonly string[]
  readonly env?: readonly string[]
  readonly port?: string
  readonly restart?: string
  readonly imagePullPolicy?: string
  readonly command?: true
  readonly privileged?: true
  readonly overrides?: string
  readonly saveConfig?: true
}

export function addPodFlags(command: Command): Command {
  return command
    .option('--image <image>', 'run a pod of this image')
    .option('-l, --labels <labels>', 'its labels: app=web,tier=front (default: run=NAME)')
    .option('--annotations <annotation>', 'an annotation of it; repeatable', collect)
    .option('--env <variable>', 'a variable of its container: NAME=VALUE; repeatable', collect)
    .option('--port <number>', 'a port of its container')
    .option('--restart <policy>', 'its restart policy: Always, OnFailure or Never (default: Always)')
    .option('--image-pull-policy <policy>', 'Always, IfNotPresent or Never')
    .option('--command', 'the words are the command of its container, with arguments')
    .option('--privileged', 'run its container privileged')
    .option('--overrides <patch>', 'JSON that is merged into the pod')
    .option('--save-config', SAVE_CONFIG)
}

/** Whether a flag is given that only a pod has. */
export function unusedPodFlag(flags: PodFlags): boolean {
  const { labels, annotations, env, port, restart, imagePullPolicy, command, privileged, overrides, saveConfig } = flags
  const own = [labels, annotations, env, port, restart, imagePullPolicy, command, privileged, overrides, saveConfig]
  return own.some((value) => value !== undefined)
}

/**
 * The action that creates the pod (kubectl/pkg/cmd/run/run.go; semantics F3.32).
 * @throws {CliError} for flags that kubectl refuses, in its words.
 */
export function podInput({ name, words, flags }: Wanted<PodFlags>): Plan['action'] {
  const { overrides } = flags
  const pod = podOf({ name, words, flags })
  return objectInput(overrides === undefined ? pod : mergePatch(pod, parsedOverrides(overrides)), flags)
}

/** The pod that kubectl makes of the flags, before it merges the overrides. */
export function podOf({ name, words, flags }: Wanted<PodFlags>): JsonObject {
  const { image = '', labels = '', annotations = [], restart = '', imagePullPolicy = '', command, privileged } = flags
  if (image === '') throw new CliError('--image is required')
  if (!REFERENCE.test(image)) throw new CliError(`Invalid image name ${goQuote(image)}: invalid reference format`)
  if (!['', 'Always', 'OnFailure', 'Never'].includes(restart)) throw new CliError(`invalid restart policy: ${restart}`)
  if (!['', 'Always', 'IfNotPresent', 'Never'].includes(imagePullPolicy))
    throw new CliError(`invalid image pull policy: ${imagePullPolicy}`)
  const env = (flags.env ?? []).map(variableOf)
  const containerPort = portIn(flags)
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      labels: labels === '' ? { run: name } : labelsOf(labels),
      ...(annotations.length > 0 ? { annotations: annotationsOf(annotations) } : {}),
    },
    spec: {
      containers: [
        {
          name,
          image,
          ...(words.length > 0 ? { [command ? 'command' : 'args']: words } : {}),
          ...(env.length > 0 ? { env } : {}),
          ...(imagePullPolicy === '' ? {} : { imagePullPolicy }),
          ...(containerPort === undefined ? {} : { ports: [{ containerPort }] }),
          ...(privileged ? { securityContext: { privileged } } : {}),
        },
      ],
      restartPolicy: restart === '' ? 'Always' : restart,
      dnsPolicy: 'ClusterFirst',
    },
  }
}

const DOMAIN_PART = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])'
const DOMAIN = `(?:${DOMAIN_PART}(?:\\.${DOMAIN_PART})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`
const PATH_PART = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*'
const DIGEST = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}'
/** A name of an image (github.com/distribution/reference, ReferenceRegexp). */
const REFERENCE = new RegExp(`^(?:${DOMAIN}/)?${PATH_PART}(?:/${PATH_PART})*(?::\\w[\\w.-]{0,127})?(?:@${DIGEST})?$`)

/** kubectl/pkg/generate/generate.go, ParseLabels. */
function labelsOf(text: string): JsonObject {
  return Object.fromEntries(
    text.split(',').map((word) => {
      const [key = '', value, ...others] = word.split('=')
      if (value === undefined || others.length > 0) throw new CliError(`unexpected label spec: ${word}`)
      if (key === '') throw new CliError('unexpected empty label key')
      return [key, value]
    }),
  )
}

function annotationsOf(words: readonly string[]): JsonObject {
  const wrong = words.filter((word) => word.indexOf('=') < 1)
  if (wrong.length > 0) throw new CliError(`invalid annotations format: ${wrong.join(', ')}`)
  return Object.fromEntries(words.map(keyValue).map(({ key, value }) => [key, value]))
}

function variableOf(word: string): JsonObject {
  const { key: name, value } = keyValue(word)
  if (!word.includes('=') || name === '' || envNameErrors(name).length > 0) throw new CliError(`invalid env: ${word}`)
  return { name, value }
}

/** In the words of strconv.Atoi. */
function portIn({ port = '' }: PodFlags): number | undefined {
  if (port === '') return undefined
  if (!/^[-+]?\d+$/.test(port)) throw new CliError(`strconv.Atoi: parsing ${goQuote(port)}: invalid syntax`)
  return Number(port)
}

function parsedOverrides(text: string): JsonObject {
  const value = parsedJson(text)
  if (isJsonObject(value)) return value
  throw new CliError('--overrides must be a JSON object, such as {"spec":{"nodeName":"node-1"}}')
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
