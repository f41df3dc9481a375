import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import { apply } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { type Manifest, withSpec } from '../manifest.ts'
import { strategyOf } from '../workloads/deployment.ts'
import { type PodTemplate, pullable } from '../workloads/pod-template.ts'
import { WORKLOAD_KINDS, type Workload } from '../world.ts'
import { type Change, changeOf } from './change.ts'
import { newWorkload } from './new-workload.ts'
import { relaxed } from './patch.ts'
import { newReplicas } from './scale.ts'

type Edit = (workload: Workload, dice: Dice) => JsonObject

const replicas: Edit = (workload, dice) => ({ replicas: newReplicas(workload, dice) })
const image: Edit = ({ template, name }) => ({ template: withImage(template, `registry.example.com/${name}:2`) })
const requests: Edit = ({ template }, dice) => ({ template: withRequests(template, dice) })
const anywhere: Edit = ({ template }) => {
  const { nodeSelector: _, affinity: __, ...spec } = template.spec
  return { template: { ...template, spec } }
}
const strategy: Edit = (_, dice) => ({ strategy: strategyOf(dice) })
const imageAndReplicas: Edit = (workload, dice) => ({ ...image(workload, dice), ...replicas(workload, dice) })
const strategyAndImage: Edit = (workload, dice) => ({ ...strategy(workload, dice), ...image(workload, dice) })
const rollingUpdate: Edit = () => ({ updateStrategy: { type: 'RollingUpdate' } })
const parallelism: Edit = (_, dice) => ({ parallelism: dice.between(0, 6) })
const schedule: Edit = () => ({ schedule: '15 * * * *' })

/** What may change in an object of each kind. */
const EDITS: Readonly<Record<Workload['kind'], Table<Edit>>> = {
  Deployment: [
    [3, image],
    [2, replicas],
    [2, requests],
    [1, anywhere],
    [1, strategy],
    [1, strategyAndImage],
    [1, imageAndReplicas],
  ],
  StatefulSet: [
    [3, image],
    [2, replicas],
    [2, requests],
    [1, anywhere],
    [1, rollingUpdate],
    [1, imageAndReplicas],
  ],
  DaemonSet: [
    [3, image],
    [2, requests],
    [1, anywhere],
    [1, rollingUpdate],
  ],
  Job: [[1, parallelism]],
  CronJob: [[1, schedule]],
  ReplicaSet: [
    [2, replicas],
    [1, imageAndReplicas],
  ],
  ReplicationController: [
    [2, replicas],
    [1, imageAndReplicas],
  ],
  Pod: [[1, (workload) => withImage(workload.template, `registry.example.com/${workload.name}:2`).spec]],
}
const NEW = 0.2
const BUDGET = 0.15
const TWO = 0.25

/** `kubectl apply` of changed manifests, or of a new workload. */
export function makeApply(ground: Ground, dice: Dice): Change {
  const [budget] = dice.some(ground.world.budgets, 1)
  if (budget && dice.chance(BUDGET)) return changeOf(apply(0, [relaxed(budget, dice)]))
  const count = dice.chance(TWO) ? 2 : 1
  const workloads = Array.from({ length: count }).flatMap(() => ground.takeWorkload(WORKLOAD_KINDS, dice, hasChanges) ?? [])
  if (workloads.length === 0 || dice.chance(NEW))
    return changeOf(apply(0, [newWorkload(ground.world, { kind: 'Deployment', name: 'fresh' }, dice).manifest]))
  return changeOf(
    apply(
      0,
      workloads.map((workload) => edited(workload, dice)),
    ),
  )
}

/** A Job that has ended has nothing left to change. */
function hasChanges({ kind, pods }: Workload): boolean {
  return kind !== 'Job' || pods > 0
}

function edited(workload: Workload, dice: Dice): Manifest {
  return withSpec(workload.manifest, dice.from(EDITS[workload.kind])(workload, dice))
}

function withImage(template: PodTemplate, of: string): PodTemplate {
  const { metadata, spec } = pullable(template)
  const containers = spec.containers.map((container, i) => (i === 0 ? { ...container, image: of } : container))
  return { metadata, spec: { ...spec, containers } }
}

function withRequests({ metadata, spec }: PodTemplate, dice: Dice): PodTemplate {
  const resources = { requests: { cpu: `${dice.between(1, 40) * 25}m`, memory: `${dice.between(1, 32) * 64}Mi` } }
  const containers = spec.containers.map((container, i) => (i === 0 ? { ...container, resources } : container))
  return { metadata, spec: { ...spec, containers } }
}
