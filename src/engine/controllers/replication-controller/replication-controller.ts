import type { Actor } from '../../turn.ts'
import { ReplicaSetController } from '../replica-set/replica-set-controller.ts'
import type { RetryPhase } from '../shared/retry-phase.ts'

/** ReplicationControllers run on the logic of ReplicaSets, as in kube-controller-manager (pkg/controller/replication). */
export function replicationController(phase?: RetryPhase): Actor {
  return new ReplicaSetController('ReplicationController', phase)
}
