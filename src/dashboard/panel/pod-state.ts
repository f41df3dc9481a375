interface PodState {
  readonly phase: string
  readonly ready: boolean
}

/** `Running, ready`; a pod that has ended is never ready. */
export function podState({ phase, ready }: PodState): string {
  if (phase === 'Succeeded' || phase === 'Failed') return phase
  return `${phase}, ${ready ? 'ready' : 'not ready'}`
}
