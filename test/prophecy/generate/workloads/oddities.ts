import type { Dice } from '../dice.ts'
import { withSpec } from '../manifest.ts'
import type { Workload } from '../world.ts'
import { type PodTemplate, unpullable } from './pod-template.ts'
import { withTemplate } from './with-template.ts'

const LIMITED = 0.15
const LIMITS_ALONE = 0.4
const GATED = 0.02
const NEVER_READY = 0.05
const BAD_IMAGE = 0.03
const DEADLINE = 0.1
const KEPT = 0.3

/**
 * What few workloads have: limits, scheduling gates, pods that do not become ready or do not start, the deadline of a Job and the time that it
 * is kept. They draw from a stream of their own, so that the rest of a seed's cluster stays.
 */
export function withOddities(workload: Workload, dice: Dice): Workload {
  const { template } = workload
  const odd = [limited, gated, neverReady, badImage].reduce((now, change) => change(now, workload, dice), template)
  const made = odd === template ? workload : withTemplate(workload, odd)
  return made.kind === 'Job' ? withTimes(made, dice) : made
}

/** Limits equal to the requests, or limits alone, which the API server takes as requests. */
function limited(template: PodTemplate, _: Workload, dice: Dice): PodTemplate {
  if (!dice.chance(LIMITED)) return template
  const isAlone = dice.chance(LIMITS_ALONE)
  const containers = template.spec.containers.map((container) => {
    const limits = container.resources?.requests
    if (!limits) return container
    return { ...container, resources: isAlone ? { limits } : { requests: limits, limits } }
  })
  return { ...template, spec: { ...template.spec, containers } }
}

function gated(template: PodTemplate, { kind }: Workload, dice: Dice): PodTemplate {
  if (!dice.chance(GATED) || kind === 'DaemonSet') return template
  return { ...template, spec: { ...template.spec, schedulingGates: [{ name: 'example.com/quota' }] } }
}

/** A readiness gate that no controller sets. */
function neverReady(template: PodTemplate, { kind, pods }: Workload, dice: Dice): PodTemplate {
  if (!dice.chance(NEVER_READY) || kind === 'CronJob' || (kind === 'Job' && pods === 0)) return template
  return { ...template, spec: { ...template.spec, readinessGates: [{ conditionType: 'example.com/registered' }] } }
}

function badImage(template: PodTemplate, { kind, pods }: Workload, dice: Dice): PodTemplate {
  if (!dice.chance(BAD_IMAGE) || kind === 'CronJob' || kind === 'Pod' || (kind === 'Job' && pods === 0)) return template
  return unpullable(template)
}

/** A Job under way may have a deadline that passes during the course or after it, and one that has ended may be deleted. */
function withTimes(job: Workload, dice: Dice): Workload {
  const fields =
    job.pods > 0
      ? dice.maybe(DEADLINE, () => ({ activeDeadlineSeconds: dice.between(60, 180) }))
      : dice.maybe(KEPT, () => ({ ttlSecondsAfterFinished: dice.between(60, 180) }))
  return { ...job, manifest: withSpec(job.manifest, fields) }
}
