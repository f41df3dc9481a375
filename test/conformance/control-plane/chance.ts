/** What in a run of the real system is chance and no rule: the model has to be told. */
export interface Chance {
  /** Decides ties of the scheduler, and generated names. */
  readonly seed: number
  /** How long before time 0 the node lifecycle controller last looked at its nodes; it does so every 5 s from its own start. */
  readonly monitorPhaseMs: number
}

const MONITOR_PERIOD_MS = 5000
const PHASES = 5
const CHANCES = 20

/** Chances to try, the plainest first: seeds, with the phases of the controller's clock a second apart. */
export const CHANCES_TO_TRY: readonly Chance[] = Array.from({ length: CHANCES }, (_, i) => ({
  seed: i + 1,
  monitorPhaseMs: (i % PHASES) * (MONITOR_PERIOD_MS / PHASES),
}))
