import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { Actor } from '../../turn.ts'
import { ReplicaSetController } from '../replica-set/replica-set-controller.ts'

/** ReplicationControllers run on the logic of ReplicaSets, as in kube-controller-manager (pkg/controller/replication). */
export function replicationController(cacheOrder?: DrawnOrder): Actor {
  return new ReplicaSetController('ReplicationController', cacheOrder)
}
