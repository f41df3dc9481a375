import type { Instant } from '../instant.ts'
import type { Usage } from '../usage.ts'

/** What a scenario sets for the pods of a workload, or for one pod. */
export interface PodExperiment {
  readonly failingProbes?: readonly FailingProbe[] | undefined
  readonly usage?: Usage | undefined
}

/**
 * What a scenario sets in the simulated cluster that no object of Kubernetes records. It is part of the row, so forks carry it and digests
 * include it; no codec reads or writes it, and requests to the API server leave it as it is.
 */
export interface Experiment extends PodExperiment {
  /** Of a node whose kubelet does not run normally. */
  readonly kubelet?: KubeletState | undefined
  /** Of a node: images that it cannot pull. */
  readonly missingImages?: readonly MissingImage[] | undefined
  /** Of a storage class: no volume is made. */
  readonly provisioning?: ProvisioningTrouble | undefined
  /** Of a node, or of a controller for pods that had no node: what is set for single pods, by their uids. */
  readonly pods?: Readonly<Record<string, PodExperiment>> | undefined
}

/**
 * `stopped`: the kubelet does nothing, it neither reports nor manages its pods. `shutting-down`: the machine is shutting down, and the
 * kubelet terminates its pods first as configured. `off`: the machine is down, and nothing runs on it.
 */
export type KubeletState = 'stopped' | 'shutting-down' | 'off'

/** A probe that fails. */
export interface FailingProbe {
  readonly probe: 'liveness' | 'readiness' | 'startup'
  /** Empty: every container that has such a probe. */
  readonly container: string
  readonly since: Instant
  /** `undefined`: permanently. */
  readonly until: Instant | undefined
}

/** An image that cannot be pulled: `*` at the end of the pattern matches any rest. */
export interface MissingImage {
  readonly pattern: string
  /** `undefined`: permanently. */
  readonly until: Instant | undefined
}

/** What happens to requested volumes: provisioning fails, or never completes. */
export type ProvisioningTrouble = 'fails' | 'hangs'

/** A row, as far as experiments matter. */
export interface Experimental {
  readonly experiment?: Experiment | undefined
}

/** What is set for the pods of an object, or for the pod with this uid on a node. */
export function podExperiment(experiment: Experiment | undefined, podUid?: string): PodExperiment | undefined {
  return podUid === undefined ? experiment : experiment?.pods?.[podUid]
}

/** The experiment with other facts of its pods, or of the pod with this uid on a node. */
export function withPodExperiment(
  experiment: Experiment | undefined,
  change: PodExperiment,
  podUid: string | undefined,
): Experiment {
  if (podUid === undefined) return { ...experiment, ...change }
  return { ...experiment, pods: { ...experiment?.pods, [podUid]: { ...experiment?.pods?.[podUid], ...change } } }
}
