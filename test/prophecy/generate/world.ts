import type { NodeSpec } from '../../../scripts/oracle/cluster/lib/nodes.mjs'
import type { NodeGroup } from './cluster/node-groups.ts'
import type { Manifest } from './manifest.ts'
import type { Setting } from './setting.ts'
import type { Site } from './site.ts'
import type { PodTemplate } from './workloads/pod-template.ts'

export const WORKLOAD_KINDS = [
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'ReplicaSet',
  'ReplicationController',
  'Pod',
] as const
export type WorkloadKind = (typeof WORKLOAD_KINDS)[number]

/** A workload and what a change needs to know of it. Its name is also the value of the label `app` of its pods. */
export interface Workload {
  readonly kind: WorkloadKind
  readonly namespace: string
  readonly name: string
  /** Number of pods that it requests. */
  readonly pods: number
  readonly template: PodTemplate
  readonly manifest: Manifest
  /** Names of its pods, where they follow from the manifest. */
  readonly podNames: readonly string[]
  /** What it needs besides: volumes and their class. */
  readonly needs: readonly Manifest[]
}

/** The nodes with their groups and zones. */
export interface Fleet {
  readonly setting: Setting
  readonly groups: readonly NodeGroup[]
  /** Names of zones; empty where nodes have none. */
  readonly zones: readonly string[]
  readonly nodes: readonly NodeSpec[]
}

/** A budget, and the workload that it was made for. */
export interface Budget {
  readonly workload: Workload
  readonly manifest: Manifest
}

/** Everything that a course begins with. */
export interface World {
  readonly site: Site
  readonly budgets: readonly Budget[]
  readonly quotas: readonly Manifest[]
  /** Objects in lists, each applied when the one before has come to rest. */
  readonly manifests: readonly (readonly Manifest[])[]
}
