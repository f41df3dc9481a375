import type { ObjectKey } from '../turn.ts'
import type { ErrorWindow } from './error-windows.ts'
import type { Way } from './service-track.ts'
import type { LoadBalancerSettings } from './traffic-options.ts'

/** What the clients of a Service notice. */
export interface ServiceErrors extends Way {
  readonly service: ObjectKey
  /** The settings of its load balancer in objects of the cluster. */
  readonly observed: Partial<LoadBalancerSettings>
  readonly requestsPerSecond: number
  /** Requests that are expected to fail, of `requests` that are sent. */
  readonly errors: number
  readonly requests: number
  /** The most that fail in a second. */
  readonly peakPerSecond: number
  /** When requests fail and because of which pod or node, in order of time. */
  readonly windows: readonly ErrorWindow<ObjectKey>[]
  /** When the reported period ends, in milliseconds since the run began. */
  readonly untilMs: number
  /** How many pods get requests and answer them, from each of these moments on. */
  readonly answering: readonly { readonly fromMs: number; readonly pods: number }[]
}
