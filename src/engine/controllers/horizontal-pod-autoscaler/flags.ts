/** Flags of kube-controller-manager at their defaults (semantics B12.1). */

/** --horizontal-pod-autoscaler-sync-period */
export const SYNC_PERIOD_MS = 15_000
/** --horizontal-pod-autoscaler-tolerance */
export const TOLERANCE = 0.1
/** --horizontal-pod-autoscaler-downscale-stabilization */
export const DOWNSCALE_STABILIZATION_SECONDS = 300
/** --horizontal-pod-autoscaler-cpu-initialization-period */
export const CPU_INITIALIZATION_MS = 300_000
/** --horizontal-pod-autoscaler-initial-readiness-delay */
export const INITIAL_READINESS_DELAY_MS = 30_000
