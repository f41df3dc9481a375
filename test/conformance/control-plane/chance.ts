/** The random choices in a run of the real system: the model needs them as input. */
export interface Chance {
  /** Decides ties of the scheduler, and generated names. */
  readonly seed: number
  /** How long before time 0 the node lifecycle controller last checked its nodes; it does so every 5 s from its own start. */
  readonly monitorPhaseMs: number
  /** How long a request of the Deployment controller takes: on a busy machine twice as long, while others do more in between. */
  readonly rolloutRequestMs: number
  /** How long after each other the manifests are created. */
  readonly manifestMs: number
  /** How much longer each manifest takes than the one before. */
  readonly slowingMs: number
  /** How long before time 0 the collector of pods last looked; it does so every 20 s from its own start. */
  readonly podGcPhaseMs: number
  /** How soon a budget is recounted: before the one that replaces a pod, or at the same time. */
  readonly budgetReactionMs: number
  /** How long the scheduler's patch of a pod takes to return to it: until then its events name the pod's version before. */
  readonly patchMs: number
  /** How long the server takes for a write that the recorder waits for. */
  readonly writeMs: number
  /** How soon a kubelet reacts: a node that joins reports itself before or after its first taint is taken away. */
  readonly kubeletMs: number
}

const MONITOR_PERIOD_MS = 5000
const PHASES = 5
const POD_GC_PERIOD_MS = 20_000
const CHANCES = 20
const REQUEST_MS = [6, 12] as const
const MANIFEST_MS = [5, 40] as const
/** Paces between, some of which get slower: a budget is then handled before, with or after the pods of its Deployment. */
const PACES_BETWEEN = [
  { manifestMs: 10, slowingMs: 2 },
  { manifestMs: 14, slowingMs: 0 },
  { manifestMs: 12, slowingMs: 1 },
  { manifestMs: 10, slowingMs: 1 },
] as const
const BUDGET_MS = [10, 4] as const
const PATCH_MS = [0, 8] as const
const WRITE_MS = [12, 40] as const
const KUBELET_MS = [20, 5] as const

/** Chances to try, the plainest first: seeds and paces by turns, with the phases of the controller's clock a second apart. */
export const CHANCES_TO_TRY: readonly Chance[] = Array.from({ length: CHANCES + PACES_BETWEEN.length }, (_, i) => ({
  seed: i + 1,
  monitorPhaseMs: (i % PHASES) * (MONITOR_PERIOD_MS / PHASES),
  rolloutRequestMs: REQUEST_MS[i % 2 === 0 ? 0 : 1],
  manifestMs: MANIFEST_MS[i % 4 < 2 ? 0 : 1],
  slowingMs: 0,
  podGcPhaseMs: (i * POD_GC_PERIOD_MS) / CHANCES,
  budgetReactionMs: BUDGET_MS[i % 16 < 8 && i < CHANCES ? 0 : 1],
  patchMs: PATCH_MS[i % 2 === 0 ? 0 : 1],
  writeMs: WRITE_MS[i % 8 < 4 ? 0 : 1],
  kubeletMs: KUBELET_MS[i % 6 < 3 ? 0 : 1],
  ...PACES_BETWEEN[i - CHANCES],
}))
