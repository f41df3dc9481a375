import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import type { Dice, Table } from '../dice.ts'
import type { Workload } from '../world.ts'
import { annotated, type PodTemplate } from './pod-template.ts'
import { baseOf, metadataOf, type WorkloadForm } from './workload-form.ts'

const BACKOFF_LIMIT: Table<number> = [
  [4, 6],
  [1, 0],
  [1, 1],
]
const INDEXED = 0.35
const BACKOFF_PER_INDEX = 0.25
const IGNORES_DISRUPTION = 0.25
const REPLACES_FAILED = 0.25
/** Jobs whose pods have ended before the course begins. Containers do not exit during it: a dump does not show when they would. */
const ENDED = 0.3
const SUSPENDED = 0.05

/** A Job under way, one that has ended, or a suspended one. */
export function job(form: WorkloadForm, dice: Dice): Workload {
  const hasEnded = dice.chance(ENDED)
  const template = ofJob(form.template, hasEnded)
  const spec = jobSpec(template, dice)
  const parallelism = Number(spec['parallelism'])
  return {
    ...baseOf(form),
    kind: 'Job',
    template,
    pods: hasEnded ? 0 : parallelism,
    manifest: {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: metadataOf(form),
      spec: { ...spec, ...dice.maybe(hasEnded ? 0 : SUSPENDED, () => ({ suspend: true })) },
    },
  }
}

/** The spec of a Job with this template. */
export function jobSpec(template: PodTemplate, dice: Dice): JsonObject {
  const isIndexed = dice.chance(INDEXED)
  const parallelism = dice.between(1, 4)
  const perIndex = isIndexed && dice.chance(BACKOFF_PER_INDEX)
  const ignores = dice.chance(IGNORES_DISRUPTION)
  return {
    parallelism,
    completions: parallelism + dice.between(0, 2),
    ...(isIndexed ? { completionMode: 'Indexed' } : {}),
    ...(perIndex ? { backoffLimitPerIndex: 1 } : { backoffLimit: dice.from(BACKOFF_LIMIT) }),
    ...(ignores ? { podFailurePolicy: { rules: [IGNORE_DISRUPTION] } } : {}),
    // With a failure policy pods are replaced when they have failed, in any case.
    ...(!ignores && dice.chance(REPLACES_FAILED) ? { podReplacementPolicy: 'Failed' } : {}),
    template,
  }
}

const IGNORE_DISRUPTION = { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }

/** Pods of a Job are not restarted in place, which the fake kubelet does not do. */
export function ofJob({ metadata, spec }: PodTemplate, hasEnded: boolean): PodTemplate {
  // What has to end must run: it goes anywhere.
  const { containers } = spec
  const small = containers.map(({ name, image }) => ({ name, image, resources: { requests: { cpu: '10m' } } }))
  return hasEnded
    ? annotated(
        { metadata, spec: { restartPolicy: 'Never', tolerations: [{ operator: 'Exists' }], containers: small } },
        { 'exit-after': '1s' },
      )
    : { metadata, spec: { ...spec, restartPolicy: 'Never' } }
}
