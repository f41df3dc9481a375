import { configurationIssues, documentIssues } from '../../engine/scheduler/configuration/check-configuration.ts'
import { defaultSchedulerConfig, readSchedulerConfig, type SchedulerConfig } from '../../engine/scheduler/scheduler-config.ts'
import { type ConfigIssue, SchedulerConfigError } from '../../engine/scheduler/scheduler-config-error.ts'

/** A parsed KubeSchedulerConfiguration document. */
export type SchedulerConfiguration = Readonly<Record<string, unknown>>

const read = new WeakMap<SchedulerConfiguration, SchedulerConfig>()

/**
 * What a scheduler goes by. A document is read once, so that a run and its baseline share what they find out with it.
 * @throws {SchedulerConfigError} when `schedulerConfigurationIssues` has something to say.
 */
export function schedulerConfigOf(configuration: SchedulerConfiguration | undefined): SchedulerConfig {
  if (!configuration) return defaultSchedulerConfig()
  let config = read.get(configuration)
  if (!config) {
    config = readSchedulerConfig(configuration)
    read.set(configuration, config)
  }
  return config
}

/** Everything that kube-scheduler would refuse in a document, with the path of each field; empty when it would start. */
export function schedulerConfigurationIssues(configuration: SchedulerConfiguration): readonly ConfigIssue[] {
  const issues = documentIssues(configuration)
  const found = issues.length > 0 ? issues : configurationIssues(configuration)
  if (found.length > 0) return found
  try {
    schedulerConfigOf(configuration)
    return []
  } catch (error) {
    if (!(error instanceof SchedulerConfigError)) throw error
    return error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }]
  }
}
