import { readFile } from 'node:fs/promises'
import type { PlacedIssue } from '../graphql/inputs/input-place.ts'
import type { SchedulerConfiguration } from '../whatif/model/scheduler-config-of.ts'
import { CliError } from './cli-error.ts'
import type { ActorFlags } from './commands/flags.ts'

interface ConfigurationFlags {
  readonly schedulerConfig?: string
  readonly kubeletConfig?: string
}

/** The fields of a scenario that flags name files for. */
interface Configurations {
  readonly schedulerConfiguration?: string
  readonly kubeletConfiguration?: string
}

/**
 * The fields of a scenario for `--scheduler-config` and `--kubelet-config`; none without the flags.
 * @throws {CliError} when a file cannot be read. What is in it is checked where the question is answered.
 */
export async function configurationFiles({ schedulerConfig, kubeletConfig }: ConfigurationFlags): Promise<Configurations> {
  return {
    ...(schedulerConfig === undefined
      ? {}
      : { schedulerConfiguration: await textOf(schedulerConfig, 'scheduler-config', 'KubeSchedulerConfiguration') }),
    ...(kubeletConfig === undefined
      ? {}
      : { kubeletConfiguration: await textOf(kubeletConfig, 'kubelet-config', 'KubeletConfiguration') }),
  }
}

/**
 * The field `actors` of a scenario for the flags that enable actors; none without them.
 * @throws {CliError} when a file cannot be read, or an interval is given without a policy.
 */
export async function actorsOf(flags: ActorFlags): Promise<{ readonly actors?: object }> {
  const {
    autoscaler,
    autoscalerGroupLabel: groupLabel,
    horizontalPodAutoscalers,
    customController,
    deschedulerPolicy: file,
    deschedulingInterval: interval,
  } = flags
  if (interval !== undefined && file === undefined)
    throw new CliError('--descheduling-interval sets how often a policy runs: give one with --descheduler-policy')
  const policy = file === undefined ? undefined : await textOf(file, 'descheduler-policy', 'DeschedulerPolicy')
  const actors = {
    ...(autoscaler || groupLabel !== undefined ? { nodeAutoscaler: groupLabel === undefined ? {} : { groupLabel } } : {}),
    ...(horizontalPodAutoscalers ? {} : { horizontalPodAutoscalers }),
    ...(customController ? { customControllers: customController } : {}),
    ...(policy === undefined ? {} : { descheduler: { policy, ...(interval === undefined ? {} : { interval }) } }),
  }
  return Object.keys(actors).length === 0 ? {} : { actors }
}

/**
 * The document of `--scheduler-config` where a server uses it in all answers; `undefined` without the flag.
 * @throws {CliError} when the file cannot be read, or kube-scheduler would refuse what is in it.
 */
export async function schedulerConfiguration(file: string | undefined): Promise<SchedulerConfiguration | undefined> {
  if (file === undefined) return undefined
  const text = await textOf(file, 'scheduler-config', 'KubeSchedulerConfiguration')
  const { readScheduler } = await import('../graphql/inputs/scheduler-field.ts')
  const { InputPlace } = await import('../graphql/inputs/input-place.ts')
  const issues: PlacedIssue[] = []
  const configuration = readScheduler({ schedulerConfiguration: text }, new InputPlace(file, issues))
  if (issues.length === 0) return configuration
  const field = (path: string): string => (path === file ? '' : ` ${path.slice(file.length + 1)}:`)
  throw new CliError(issues.map(({ path, message }) => `--scheduler-config ${file}:${field(path)} ${message}`).join('\n'))
}

async function textOf(file: string, flag: string, kind: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CliError(`cannot read --${flag} ${file} (${reason}): name a ${kind} file`, { cause: error })
  }
}
