import { DeploymentController } from '../../src/engine/controllers/deployment/deployment-controller.ts'
import { ReplicaSetController } from '../../src/engine/controllers/replica-set/replica-set-controller.ts'
import type { DrawnOrder } from '../../src/engine/run/drawn-order.ts'
import { findCondition } from '../../src/kube/condition.ts'
import { type DeploymentRow, type DeploymentSpec, deploymentRow } from '../../src/kube/deployment.ts'
import type { ReplicaSetRow } from '../../src/kube/replica-set.ts'
import { ControllerRun } from './controller-run.ts'
import { PlayedNode } from './played-node.ts'
import { aDeployment } from './workloads.ts'

/** A Deployment `web` of three that has settled, unless the spec overrides it; its controller's cache is up to date, or as drawn. */
export function settled(spec: Partial<DeploymentSpec> = {}, cacheOrder?: DrawnOrder): ControllerRun {
  const actors = [new DeploymentController({ cacheOrder }), new ReplicaSetController(), new PlayedNode()]
  return new ControllerRun({ rows: [aDeployment('web', { spec: { replicas: 3, ...spec } })], actors }).until(10)
}

export function web({ state }: ControllerRun): DeploymentRow {
  const row = state.get('Deployment', 'default', 'web')
  if (!row) throw new Error('the Deployment is gone')
  return row
}

export function change(run: ControllerRun, spec: Partial<DeploymentSpec>): ControllerRun {
  const row = web(run)
  return run.put(deploymentRow({ ...row, spec: { ...row.spec, ...spec } }))
}

/** ReplicaSets by age, without the hash in their names: image, size, revision. */
export function revisions({ state }: ControllerRun): readonly string[] {
  return state.list('ReplicaSet').map((row) => `${imageOf(row)} ${row.spec.replicas} r${row.annotations[REVISION]}`)
}

export const REVISION = 'deployment.kubernetes.io/revision'

function imageOf(row: ReplicaSetRow): string {
  return row.spec.template.spec.containers[0]?.image ?? ''
}

/** Scaling events with the image in the place of the ReplicaSet's name. */
export function scaling(run: ControllerRun): readonly string[] {
  const images = new Map(run.state.list('ReplicaSet').map((row) => [row.name, imageOf(row)]))
  return run
    .takeEvents()
    .flatMap((text) => /ScalingReplicaSet: Scaled (up|down) replica set (\S+) (from .*)$/.exec(text)?.slice(1, 4).join(' ') ?? [])
    .map((text) => text.replace(/ (web-\S+)/, (_, name: string) => ` ${images.get(name) ?? name}`))
}

export function conditions(row: DeploymentRow): readonly string[] {
  return row.status.conditions.map(({ type, status, reason }) => `${type}=${status}/${reason}`).toSorted()
}

export function progress(run: ControllerRun): string {
  const found = findCondition(web(run).status.conditions, 'Progressing')
  return `${found?.status} ${found?.reason}: ${found?.message.replace(/web-\w+/, 'RS')}`
}

/** Conditions of a Deployment that has rolled out. */
export const COMPLETE = ['Available=True/MinimumReplicasAvailable', 'Progressing=True/NewReplicaSetAvailable']
