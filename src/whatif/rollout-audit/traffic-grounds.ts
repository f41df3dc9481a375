import type { Grounds } from '../resting-on.ts'

/** What an answer about lost requests rests on. */
export const TRAFFIC_GROUNDS: Grounds = {
  kind: 'Service',
  optional: ['EndpointSlice', 'Ingress', 'IngressClass', 'TargetGroupBinding'],
  unknown: 'which pods get requests is unknown',
}
