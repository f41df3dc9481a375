import { type Experiment, type FailingProbe, podExperiment, withPodExperiment } from './experiment.ts'

const NONE: readonly FailingProbe[] = Object.freeze([])

/** The experiment with another failing probe, of its pods or of one pod on a node; it replaces an earlier one of the same probe. */
export function withFailingProbe(experiment: Experiment | undefined, added: FailingProbe, podUid?: string): Experiment {
  const known = podExperiment(experiment, podUid)?.failingProbes ?? NONE
  const others = known.filter(({ probe, container }) => probe !== added.probe || container !== added.container)
  return withPodExperiment(experiment, { failingProbes: [...others, added] }, podUid)
}

/** Whether any probe is set to fail here. */
export function hasFailingProbes(experiment: Experiment | undefined): boolean {
  if (experiment === undefined) return false
  return experiment.failingProbes !== undefined || Object.values(experiment.pods ?? {}).some((pod) => pod.failingProbes)
}

/** Whether the same probes are set to fail; each change makes another list. */
export function sameFailingProbes(a: Experiment | undefined, b: Experiment | undefined): boolean {
  if (a === b) return true
  if (a?.failingProbes !== b?.failingProbes) return false
  const uids = Object.keys({ ...a?.pods, ...b?.pods })
  return uids.every((uid) => a?.pods?.[uid]?.failingProbes === b?.pods?.[uid]?.failingProbes)
}
