import type { DeploymentRow } from '../../../../src/kube/deployment.ts'
import { formatInstant, stamp } from '../../../../src/kube/instant.ts'
import type { Row } from '../../../../src/kube/kinds.ts'
import { controllerOf } from '../../../../src/kube/object-row.ts'
import type { ReplicaSetRow } from '../../../../src/kube/replica-set.ts'
import { assert } from '../../../../src/lib/assert.ts'
import { changed } from '../actions/changed.ts'
import type { Lab } from '../lab.ts'
import type { CommandLine, CommandResult } from './run-kubectl.ts'
import { printed, withTemplate, workloadNamed } from './workload.ts'

const REVISION = 'deployment.kubernetes.io/revision'
const HASH = 'pod-template-hash'
/** Notes of a ReplicaSet about itself, which a rollback does not bring back. */
const OWN_NOTES = [REVISION, 'deployment.kubernetes.io/desired-replicas', 'deployment.kubernetes.io/max-replicas']

/** `rollout undo|restart|pause|resume KIND/NAME`. */
export function rolloutCommand({ words, flags }: CommandLine, lab: Lab): CommandResult {
  const [verb, target = ''] = words
  const row = workloadNamed(target, lab)
  switch (verb) {
    case 'restart':
      return apply(restarted(row, lab), 'restarted', lab)
    case 'pause':
      return apply(paused(row, true), 'paused', lab)
    case 'resume':
      return apply(paused(row, false), 'resumed', lab)
    default:
      assert(verb === 'undo' && row.kind === 'Deployment', `kubectl rollout ${verb} is a command that recordings use`)
      return apply(rolledBack(row, Number(flags.get('to-revision') ?? 0), lab), 'rolled back', lab)
  }
}

function apply(row: Row, did: string, lab: Lab): CommandResult {
  lab.act(({ api }) => api.update<Row['kind']>(row))
  return { exit: 0, lines: [`${printed(row)} ${did}`] }
}

function restarted(row: Row, lab: Lab): Row {
  const restartedAt = formatInstant(stamp(lab.now))
  return withTemplate(row, (template) => ({
    ...template,
    annotations: { ...template.annotations, 'kubectl.kubernetes.io/restartedAt': restartedAt },
  }))
}

function paused(row: Row, pause: boolean): Row {
  assert(row.kind === 'Deployment', 'only Deployments are paused')
  return { ...row, spec: { ...row.spec, paused: pause } }
}

/** The Deployment with the template of a revision; 0 means the one before the latest. */
function rolledBack(deployment: DeploymentRow, revision: number, lab: Lab): Row {
  const replicaSets = lab.simulation.state
    .listIn('ReplicaSet', lab.namespace)
    .filter((replicaSet) => controllerOf(replicaSet)?.uid === deployment.uid)
    .toSorted((a, b) => revisionOf(b) - revisionOf(a))
  const found = revision === 0 ? replicaSets[1] : replicaSets.find((replicaSet) => revisionOf(replicaSet) === revision)
  assert(found !== undefined, `there is a revision ${revision} to go back to`)
  const own = Object.fromEntries(OWN_NOTES.map((key) => [key, deployment.annotations[key] ?? null]))
  return {
    ...withTemplate(deployment, () => ({
      ...found.spec.template,
      labels: changed(found.spec.template.labels, { [HASH]: null }),
    })),
    annotations: changed(found.annotations, own),
  }
}

function revisionOf(replicaSet: ReplicaSetRow): number {
  return Number(replicaSet.annotations[REVISION] ?? 0)
}
