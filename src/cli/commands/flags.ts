import { InvalidArgumentError, Option } from 'commander'
import { parseDuration } from '../../kube/duration.ts'
import { parseQuantity } from '../../kube/quantity.ts'
import { quantityAsFloat } from '../../kube/quantity-text.ts'
import { quantityProblem } from '../../kube/schema/quantity-problem.ts'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { kustomized } from '../kustomize.ts'
import { type ManifestFile, manifestFiles } from '../manifest-files.ts'
import type { WhereFlags } from '../open/open-server.ts'
import { OUTPUT_FORMATS, type OutputFormat } from '../print/print-answer.ts'

/** Flags of every question. */
export interface QuestionFlags extends WhereFlags {
  readonly output: OutputFormat
}

/** Flags of questions in which pods are placed. */
export interface PlacingFlags extends QuestionFlags {
  readonly schedulerConfig?: string
}

/** Flags that enable actors beside Kubernetes itself. */
export interface ActorFlags {
  readonly autoscaler?: boolean
  readonly autoscalerGroupLabel?: string
  readonly horizontalPodAutoscalers: boolean
  readonly customController?: readonly string[]
  readonly deschedulerPolicy?: string
  readonly deschedulingInterval?: string
}

/** Flags of every rehearsal. */
export interface RunFlags extends PlacingFlags, ActorFlags {
  readonly seed: number
  readonly seeds: number
  readonly remedies?: true
  readonly horizon?: string
  readonly kubeletConfig?: string
  readonly requestsPerSecond?: number
}

/** What `--requests-per-second` is for. */
export const REQUESTS_ABOUT = 'requests per second to each affected Service: report which of them fail'

/** Flags that name a cluster to read. */
export function addSourceFlags(command: Command): Command {
  return command
    .option('--from <path>', 'read files or a folder instead of a cluster; - is standard input; repeatable', collect)
    .option('--allow-partial', 'accept truncated files: no verdict is SAFE then')
    .option('--as-of <time>', 'when the files were saved (default: the latest time in them)')
    .option('--kubeconfig <file>', 'kubeconfig file to use')
    .option('--context <name>', 'context of the kubeconfig to use')
    .option(
      '--request-timeout <duration>',
      'how long the API server may take to answer a request (default: 60s)',
      positiveDuration,
    )
}

export function addQuestionFlags(command: Command): Command {
  const named = addSourceFlags(command).option('-n, --namespace <namespace>', 'namespace of objects named without one')
  return addServerStateFlags(named).addOption(
    new Option('-o, --output <format>', 'output format').choices(OUTPUT_FORMATS).default('table'),
  )
}

/** Flags that name a server, and a state there. */
export function addServerStateFlags(command: Command): Command {
  return command
    .option('--server <url>', 'query a server instead, "cluster" for the one that runs in the cluster (default: REHEARSE_SERVER)')
    .addOption(tokenOption())
    .option('--fork <fork>', 'use this fork on the server, as it is now, instead of the cluster')
    .option('--snapshot <snapshot>', 'use this snapshot on the server instead of the cluster')
    .option('--at <moment>', 'use the state that the server kept at this time or last before it, or the one with this digest')
}

/** For commands that can query a server. */
export function tokenOption(): Option {
  return new Option('--kubeconfig-token', "send the server the token of the kubeconfig's user")
}

export function addPlacingFlags(command: Command): Command {
  return addQuestionFlags(command).option('--scheduler-config <file>', 'KubeSchedulerConfiguration of the scheduler')
}

export function addActorFlags(command: Command): Command {
  return command
    .option('--autoscaler', 'add and remove nodes as the cluster autoscaler does')
    .option(
      '--autoscaler-group-label <label>',
      'the same, with the node groups that this label defines (default: the labels of known providers)',
    )
    .option('--no-horizontal-pod-autoscalers', 'horizontal pod autoscalers do nothing: workloads keep their replicas')
    .option(
      '--custom-controller <kind>',
      'assume that the controller of this custom resource recreates its pods, as in Cluster.postgresql.cnpg.io; repeatable',
      collect,
    )
    .option('--descheduler-policy <file>', 'DeschedulerPolicy by which the descheduler evicts pods periodically')
    .option(
      '--descheduling-interval <duration>',
      'interval between two passes of the descheduler (default: 5m)',
      positiveDuration,
    )
}

export function addRunFlags(command: Command): Command {
  const placing = addPlacingFlags(command)
    .option('--seed <number>', 'random seed: the same seed gives the same answer', wholeNumber, 1)
    .option(
      '--seeds <number>',
      'number of runs with different seeds, to see random variation; unsafe when one of them is',
      wholeNumber,
      1,
    )
    .option('--remedies', 'search for the smallest changes that make it safe')
    .option('--horizon <duration>', 'virtual time to look ahead (default: until the cluster is quiet)', positiveDuration)
    .option('--kubelet-config <file>', 'KubeletConfiguration of the kubelets of all nodes')
  return addActorFlags(placing).option('--requests-per-second <number>', REQUESTS_ABOUT, rate)
}

/** kubectl's `-f`, several times if need be. */
export function addFileFlag(command: Command, required: boolean): Command {
  const option = new Option('-f, --filename <file>', 'a manifest, YAML or JSON; - is standard input; repeatable')
  return command.addOption(option.argParser(collect).makeOptionMandatory(required))
}

/** Flags that name manifests. */
export interface ManifestFlags {
  readonly filename?: readonly string[]
  readonly kustomize?: string
  readonly recursive?: true
}

/** kubectl's `-f` where it may also name folders, and `-k`. */
export function addManifestFlags(command: Command): Command {
  const about = 'a manifest, YAML or JSON, or a folder of manifests; - is standard input; repeatable'
  const option = new Option('-f, --filename <path>', about)
  return command
    .addOption(option.argParser(collect))
    .option('-k, --kustomize <folder>', 'a folder with a kustomization; kubectl builds it, and sends nothing to a cluster')
    .option('-R, --recursive', 'with -f FOLDER: manifests of folders inside too')
}

/** The words of these flags, as they are given. */
export function manifestWords({ filename = [], kustomize, recursive }: ManifestFlags): string {
  return kustomize === undefined ? `${recursive ? '-R ' : ''}-f ${filename.join(' -f ')}` : `-k ${kustomize}`
}

/**
 * The manifests that the flags name; none without `-f` and `-k`.
 * @throws {CliError} when the flags contradict each other, in kubectl's words, or the manifests cannot be read.
 */
export async function manifestsOf({ filename = [], kustomize, recursive }: ManifestFlags): Promise<readonly ManifestFile[]> {
  if (kustomize === undefined) return manifestFiles(filename, recursive ?? false)
  if (filename.length > 0) throw new CliError('only one of -f or -k can be specified')
  if (recursive) throw new CliError("the -k flag can't be used with -f or -R")
  return [await kustomized(kustomize)]
}

/** A file of a command as input of its action; `place` is its place among the files, from 0. */
export function manifestInput({ text, source }: ManifestFile, place: number): object {
  return { manifest: text, source, ...(place > 0 ? { sameCommand: true } : {}) }
}

/** An integer that fits into 32 bits, as GraphQL takes it. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (!/^-?\d+$/.test(text) || Math.abs(number) > 2 ** 31 - 1) throw new InvalidArgumentError('Write a whole number.')
  return number
}

/** A number above zero. */
export function rate(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !(number > 0 && Number.isFinite(number))) throw new InvalidArgumentError('Write a number above 0.')
  return number
}

/** A quantity of Kubernetes that is not negative, as the API takes it. */
export function quantity(text: string): string {
  if (quantityProblem(text) === undefined && quantityAsFloat(parseQuantity(text)) >= 0) return text
  throw new InvalidArgumentError(`"${text}" is not a valid quantity: write it like 500m, 2Gi or 1.5G.`)
}

/** A duration, zero included, as the API takes it. */
export function duration(text: string): string {
  if (durationMs(text) < 0) throw new InvalidArgumentError('A duration cannot be negative.')
  return text
}

export function positiveDuration(text: string): string {
  if (durationMs(text) <= 0) throw new InvalidArgumentError('Write a duration above 0, like 10m.')
  return text
}

function durationMs(text: string): number {
  try {
    return parseDuration(text)
  } catch {
    throw new InvalidArgumentError('Write it like 90s, 5m or 1h30m.')
  }
}

/** Labels of what a server keeps. */
export function collectLabels(word: string, before: readonly string[] = []): readonly string[] {
  if (!/^[^=]+=/.test(word)) throw new InvalidArgumentError('Write it like team=web.')
  return [...before, word]
}

/** Values of a flag that may be given again and again. */
export function collect(path: string, before: readonly string[] = []): readonly string[] {
  return [...before, path]
}
