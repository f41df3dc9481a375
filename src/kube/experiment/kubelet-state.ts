import type { Experiment, Experimental, KubeletState } from './experiment.ts'

/** Whether the node has no working kubelet: it was stopped, or its machine is off. */
export function isKubeletStopped({ experiment }: Experimental): boolean {
  const state = experiment?.kubelet
  return state === 'stopped' || state === 'off'
}

export function isMachineOff({ experiment }: Experimental): boolean {
  return experiment?.kubelet === 'off'
}

export function isShuttingDown({ experiment }: Experimental): boolean {
  return experiment?.kubelet === 'shutting-down'
}

/** What is set for a node whose kubelet is in another state; `undefined`: it runs normally. */
export function withKubeletState({ experiment }: Experimental, state: KubeletState | undefined): Experiment {
  const { kubelet: _, ...others } = experiment ?? {}
  return state === undefined ? others : { ...others, kubelet: state }
}
