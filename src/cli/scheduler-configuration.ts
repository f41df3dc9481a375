import { readFile } from 'node:fs/promises'
import { CliError } from './cli-error.ts'

/**
 * The field of a scenario for `--scheduler-config`; none without the flag.
 * @throws {CliError} when the file cannot be read. What is in it is checked where the question is answered.
 */
export async function schedulerConfigurationOf({
  schedulerConfig: file,
}: {
  readonly schedulerConfig?: string
}): Promise<{ readonly schedulerConfiguration?: string }> {
  if (file === undefined) return {}
  try {
    return { schedulerConfiguration: await readFile(file, 'utf8') }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CliError(`--scheduler-config ${file} cannot be read (${reason}): name a KubeSchedulerConfiguration file`, {
      cause: error,
    })
  }
}
