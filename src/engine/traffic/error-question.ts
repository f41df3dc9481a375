import type { ObjectKey } from '../turn.ts'
import type { Answer } from './answer.ts'
import type { FoundErrors, Target } from './error-windows.ts'
import type { PodTraffic } from './pod-traffic.ts'
import type { Steps } from './steps.ts'
import type { TrafficPath, TrafficSettings } from './traffic-options.ts'

/** A node as a target of load balancers. */
export interface NodeTraffic {
  readonly node: ObjectKey
  /** Whether it is there, and load balancers may have it as a target. */
  readonly present: Steps<boolean>
  readonly answers: Steps<Answer>
}

/** A node that pods of a Service are on. */
export interface NodePlace extends NodeTraffic {
  /** Empty if not set. */
  readonly zone: string
  /** Whether the load balancer of the Service is meant to have nodes like it. */
  readonly isTarget: boolean
}

/**
 * Which of the pods get the requests of a client: `node` only those on the node that receives the requests (the policy Local
 * for those from outside or inside), `same-zone` and `same-node` rather those close by, `hinted` those that the endpoint controller means
 * for the client's zone, `all` each of them.
 */
export type Locality = 'all' | 'node' | 'same-zone' | 'same-node' | 'hinted'

export interface ErrorQuestion {
  readonly path: TrafficPath
  readonly locality: Locality
  readonly settings: TrafficSettings
  readonly pods: readonly PodTraffic[]
  /** Nodes that changed, and how many others there are. */
  readonly nodes: readonly NodeTraffic[]
  readonly otherNodes: number
  /** The node of this name; `undefined`: it does not exist. */
  readonly placeOf: (nodeName: string) => NodePlace | undefined
  /** How many nodes there are in each zone, where requests of clients inside come from. */
  readonly zones: () => ReadonlyMap<string, number>
  readonly requestsPerSecond: number
  /** The moment from which requests are sent; `undefined`: from when the first of them can be answered. */
  readonly fromMs: number | undefined
  readonly untilMs: number
}

/** The intermediate results about requests, before they become a report. */
export type PartErrors = Pick<FoundErrors<ObjectKey>, 'windows' | 'failing' | 'answering'>

/** What is found on one way: the pods as targets, in the order of the question, and from when on. */
export interface Found {
  readonly targets: readonly Target<ObjectKey>[]
  readonly fromMs: number
}
