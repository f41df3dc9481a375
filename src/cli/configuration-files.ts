import { readFile } from 'node:fs/promises'
import { CliError } from './cli-error.ts'

interface ConfigurationFlags {
  readonly schedulerConfig?: string
  readonly kubeletConfig?: string
}

interface ActorFlags {
  readonly autoscaler?: boolean
  readonly horizontalPodAutoscalers: boolean
  readonly deschedulerPolicy?: string
  readonly deschedulingInterval?: string
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
 * The field `actors` of a scenario for the flags that say who acts; none without them.
 * @throws {CliError} when a file cannot be read, or an interval comes without a policy.
 */
export async function actorsOf(flags: ActorFlags): Promise<{ readonly actors?: object }> {
  const { autoscaler, horizontalPodAutoscalers, deschedulerPolicy: file, deschedulingInterval: interval } = flags
  if (interval !== undefined && file === undefined)
    throw new CliError('--descheduling-interval says how often a policy is gone through: name one with --descheduler-policy')
  const policy = file === undefined ? undefined : await textOf(file, 'descheduler-policy', 'DeschedulerPolicy')
  const actors = {
    ...(autoscaler ? { nodeAutoscaler: {} } : {}),
    ...(horizontalPodAutoscalers ? {} : { horizontalPodAutoscalers }),
    ...(policy === undefined ? {} : { descheduler: { policy, ...(interval === undefined ? {} : { interval }) } }),
  }
  return Object.keys(actors).length === 0 ? {} : { actors }
}

async function textOf(file: string, flag: string, kind: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CliError(`--${flag} ${file} cannot be read (${reason}): name a ${kind} file`, { cause: error })
  }
}
