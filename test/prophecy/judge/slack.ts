/** How far a real duration may lie outside of those of the seeds, in seconds and as a share of the longest. */
export const SLACK = {
  /** Timestamps have whole seconds, and the fake kubelet counts from them. */
  soonerSeconds: 2.5,
  /** Several planes share the processors: kubectl starts late, and controllers are slow. */
  laterSeconds: 10,
  laterShare: 0.25,
  /** Where nodes stop reporting: they are checked every five seconds, and their leases are renewed every ten. */
  nodeChecksSeconds: 6,
} as const
