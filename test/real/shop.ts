import type { NodeSpec } from '../../scripts/oracle/cluster/lib/nodes.mjs'
import { aDaemonSet, aDeployment, apart, aService, aStatefulSet, budgetFor, spread } from './manifests.ts'

const ZONE = 'topology.kubernetes.io/zone'
const HOST = 'kubernetes.io/hostname'
/** The node that only the pods of `locked` select. */
export const LOCKED_NODE = 'c-3'

/** Seven nodes of three sizes in three zones. */
export const SHOP_NODES: readonly NodeSpec[] = [
  { name: 'a-1', zone: 'zone-a', cpu: '8', memory: '32Gi' },
  { name: 'a-2', zone: 'zone-a', cpu: '4', memory: '16Gi' },
  { name: 'b-1', zone: 'zone-b', cpu: '8', memory: '32Gi' },
  { name: 'b-2', zone: 'zone-b', cpu: '4', memory: '16Gi' },
  { name: 'c-1', zone: 'zone-c', cpu: '8', memory: '32Gi' },
  { name: 'c-2', zone: 'zone-c', cpu: '4', memory: '16Gi' },
  { name: LOCKED_NODE, zone: 'zone-c', cpu: '2', memory: '8Gi' },
]

/** A shop with every kind of budget and constraint that a drain has to respect. */
export const SHOP: readonly object[] = [
  // One at a time, spread over the zones.
  aDeployment('web', 6, { cpu: '500m', memory: '512Mi', spec: spread('web', ZONE, 'DoNotSchedule') }),
  budgetFor('web', { maxUnavailable: 1 }),
  aService('web'),
  // Never two on one node.
  aDeployment('api', 4, { cpu: '750m', memory: '1Gi', spec: apart('api') }),
  budgetFor('api', { minAvailable: 3 }),
  aService('api'),
  // These have no controller.
  aDeployment('cache', 5, { cpu: '300m', memory: '2Gi' }),
  aDeployment('queue', 3, { cpu: '200m', memory: '256Mi', spec: spread('queue', HOST, 'ScheduleAnyway') }),
  budgetFor('queue', { minAvailable: '50%' }),
  // Keeps names, and so cannot be created before the old pod is gone.
  aStatefulSet('db', 3, { cpu: '600m', memory: '3Gi', spec: spread('db', HOST, 'DoNotSchedule') }),
  budgetFor('db', { maxUnavailable: 1 }),
  aService('db'),
  aDaemonSet('agent', { cpu: '100m', memory: '128Mi', maxUnavailable: 3 }),
  // A budget that never allows an eviction, on its own node.
  aDeployment('locked', 2, { cpu: '200m', memory: '128Mi', spec: { nodeSelector: { [HOST]: LOCKED_NODE } } }),
  budgetFor('locked', { minAvailable: 2 }),
]
