import { counted } from '../parts/words.ts'

interface Scaling {
  readonly minReplicas: number
  readonly maxReplicas: number
  readonly currentReplicas: number
  readonly desiredReplicas: number
}

/** `keeps 2 to 9 replicas: 3 now, wants 4`. */
export function keepsText({ minReplicas, maxReplicas, currentReplicas, desiredReplicas }: Scaling): string {
  const range = `${minReplicas} to ${counted(maxReplicas, 'replica')}`
  // Before its first decision it reports 0.
  const wants = desiredReplicas === 0 || desiredReplicas === currentReplicas ? '' : `, wants ${desiredReplicas}`
  return `keeps ${range}: ${currentReplicas} now${wants}`
}
