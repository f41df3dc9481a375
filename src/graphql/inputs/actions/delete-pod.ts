import type { ActionField } from './action-input.ts'
import { type PodValue, podInput, readPod } from './pod-input.ts'

export const DELETE_POD: ActionField<PodValue> = {
  type: podInput('DeletePodInput', 'Deletion of one pod.'),
  description: 'Delete a pod, bypassing its budgets.',
  read: (input, place) => ({ kind: 'deletePod', ...readPod(input, place) }),
}
