/** How many recorded cases of one sort the engine decides as the recorded control plane did. */
export interface ConformanceFigure {
  /** A component or a group of cases: `scheduler`, `control-plane`, `node-affinity`. */
  readonly name: string
  readonly passed: number
  readonly total: number
}

/** How the engine compares with recordings of a real control plane, as its tests last found. */
export interface RecordedConformance {
  /** The version that was recorded: `1.36.3`. */
  readonly kubernetesVersion: string
  readonly components: readonly ConformanceFigure[]
  readonly groups: readonly (ConformanceFigure & { readonly component: string })[]
}

export const NO_RECORDINGS: RecordedConformance = { kubernetesVersion: '', components: [], groups: [] }
