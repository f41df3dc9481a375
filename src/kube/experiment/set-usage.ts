import { type Usage, withAmounts } from '../usage.ts'
import { type Experiment, podExperiment, withPodExperiment } from './experiment.ts'

/** The experiment with what its pods, a node's system, or one pod on a node uses from now on. */
export function withUsage(experiment: Experiment | undefined, usage: Partial<Usage>, podUid?: string): Experiment {
  const known = podExperiment(experiment, podUid)?.usage
  return withPodExperiment(experiment, { usage: withAmounts(known, usage) }, podUid)
}

/** Whether any usage is set here. */
export function hasUsage(experiment: Experiment | undefined): boolean {
  if (experiment === undefined) return false
  return experiment.usage !== undefined || Object.values(experiment.pods ?? {}).some(({ usage }) => usage)
}
