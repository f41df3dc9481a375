import type { Actor } from '../turn.ts'
import { DaemonSetController } from './daemon-set/daemon-set-controller.ts'
import { DeploymentController } from './deployment/deployment-controller.ts'
import { disruptionController } from './disruption/disruption-controller.ts'
import { GarbageCollector } from './garbage-collector/garbage-collector.ts'
import { NamespaceController } from './namespace/namespace-controller.ts'
import { ReplicaSetController } from './replica-set/replica-set-controller.ts'
import { replicationController } from './replication-controller/replication-controller.ts'
import { StatefulSetController } from './stateful-set/stateful-set-controller.ts'

/** Makes a controller anew, for the start of a run; forks of a run copy theirs with `Actor.fork`. */
type ControllerFactory = () => Actor

/** Every controller of the control plane (kube-controller-manager), in the order in which actors are told of a change. */
const CONTROLLERS: readonly ControllerFactory[] = [
  // Workloads that make pods.
  () => new DeploymentController(),
  () => new ReplicaSetController(),
  replicationController,
  () => new StatefulSetController(),
  () => new DaemonSetController(),
  // What becomes of objects whose owner goes.
  () => new GarbageCollector(),
  () => new NamespaceController(),
  // Budgets, services and volumes.
  disruptionController,
  // Nodes that fail, and their pods.
]

/** One of each. */
export function createControllers(): readonly Actor[] {
  return CONTROLLERS.map((create) => create())
}
