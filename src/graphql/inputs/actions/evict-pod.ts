import type { ActionField } from './action-input.ts'
import { type PodValue, podInput, readPod } from './pod-input.ts'

export const EVICT_POD: ActionField<PodValue> = {
  type: podInput('EvictPodInput', 'One call of the Eviction API.'),
  description: 'Evict a pod, if its budgets allow it.',
  read: (input, place) => ({ kind: 'evictPod', ...readPod(input, place) }),
}
