import type { Actor } from '../../turn.ts'
import { ReplicaSetController } from '../replica-set/replica-set-controller.ts'
import type { Unseen } from '../shared/unseen.ts'

/** ReplicationControllers run on the logic of ReplicaSets, as in kube-controller-manager (pkg/controller/replication). */
export function replicationController(unseen?: Unseen): Actor {
  return new ReplicaSetController('ReplicationController', unseen)
}
