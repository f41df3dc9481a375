import type { Facts } from '../../../scripts/oracle/cluster/lib/derive.mjs'
import type { Preconditions } from '../../../src/engine/eviction/preconditions.ts'
import type { JsonObject } from '../json.ts'

/** A recording of a scenario on the real control plane, in the fields that the judge reads. */
export interface Recording {
  readonly name: string
  readonly kubelet: { readonly run: number; readonly ready: number; readonly terminate: number }
  readonly namespace: string
  /** Seconds from time 0 to the end. */
  readonly end: number
  readonly steps: readonly Step[]
  readonly initial: readonly ApiJson[]
  readonly settled?: { readonly t: number }
  readonly expected: Facts
  readonly unstable: Facts
}

export interface ApiJson extends JsonObject {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly creationTimestamp?: string } & JsonObject
}

/** Which pods a step means, in the order of their creation. */
export interface PodPick {
  /** The name, or what is before a dash in it. */
  readonly name?: string
  readonly node?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly phase?: string
  readonly first?: number
  readonly skip?: number
  readonly newest?: boolean
}

export interface NodeSpec {
  readonly name: string
  readonly cpu?: string
  readonly memory?: string
  readonly pods?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly taints?: readonly JsonObject[]
  readonly unschedulable?: boolean
  readonly extra?: Readonly<Record<string, string>>
  readonly zone?: string
  readonly region?: string
  readonly type?: string
}

/** The options of the deletion that an eviction requests. */
export interface EvictionOptions {
  readonly gracePeriodSeconds?: number
  readonly dryRun?: readonly string[]
  readonly preconditions?: Preconditions
}

/** One action, then a wait of a number of seconds, or until nothing has changed for that long. */
export interface Step {
  readonly wait?: number
  readonly quiet?: number
  readonly kubectl?: string
  /** The command continues while the next steps are performed. */
  readonly background?: boolean
  readonly stopNode?: string | readonly string[]
  readonly startNode?: string | readonly string[]
  readonly addNode?: NodeSpec
  readonly deleteNode?: string
  readonly create?: ApiJson | readonly ApiJson[]
  readonly patch?: { readonly kind: string; readonly name: string; readonly subresource?: 'status'; readonly body: JsonObject }
  readonly remove?: {
    readonly kind: string
    readonly name?: string
    readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan'
    readonly gracePeriodSeconds?: number
  }
  readonly evict?: PodPick
  /** The options of the deletion that each eviction requests. */
  readonly deleteOptions?: EvictionOptions
  /** Seconds between evictions. */
  readonly pause?: number
  readonly deletePods?: PodPick
  readonly options?: { readonly gracePeriodSeconds?: number }
  readonly patchPods?: PodPick
  readonly body?: PodPatch
  readonly podStatus?: PodPick
  readonly status?: PodStatusPatch
  readonly unready?: PodPick
  readonly ready?: PodPick
  readonly failPods?: PodPick
  readonly reason?: string
  readonly exitCode?: number
}

/** Values to set; null takes one away. */
export type Changes = Readonly<Record<string, string | null>>

export interface PodPatch {
  readonly metadata?: PodMetadataPatch
  readonly spec?: { readonly schedulingGates: null }
}

interface PodMetadataPatch {
  readonly labels?: Changes
  readonly annotations?: Changes
  readonly finalizers?: readonly string[] | null
  readonly ownerReferences?: null
}

export interface PodStatusPatch {
  readonly phase?: 'Pending' | 'Running' | 'Succeeded' | 'Failed'
  readonly conditions?: readonly { readonly type: string; readonly status: 'True' | 'False' | 'Unknown' }[]
}
