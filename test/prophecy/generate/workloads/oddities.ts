import { FAKE_TIMING } from '../../../real/plane.ts'
import type { Dice } from '../dice.ts'
import { withSpec } from '../manifest.ts'
import type { Setting } from '../setting.ts'
import type { Workload } from '../world.ts'
import { annotated, type PodTemplate, unpullable } from './pod-template.ts'
import { withTemplate } from './with-template.ts'

const LIMITED = 0.15
const LIMITS_ALONE = 0.4
const GATED = 0.02
const NEVER_READY = 0.05
const BAD_IMAGE = 0.03
const DEADLINE = 0.1
const KEPT = 0.3
const STOPS_SLOWLY = 0.08
/** Seconds of a preStop hook. */
const HOOKS = [2, 4, 7]

/**
 * What few workloads have: limits, scheduling gates, pods that do not become ready or do not start, probes, hooks, the deadline of a Job and the
 * time that it is kept. They draw from a stream of their own, so that the rest of a seed's cluster stays.
 */
export function withOddities(workload: Workload, { probed }: Setting, dice: Dice): Workload {
  const { template } = workload
  const odd = [limited, gated, neverReady, badImage, withProbe(probed), slow].reduce(
    (now, change) => change(now, workload, dice),
    template,
  )
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

/** A probe that a change can let fail. The fake kubelet does not run it. */
function withProbe(share: number): (template: PodTemplate, workload: Workload, dice: Dice) => PodTemplate {
  return (template, { kind }, dice) => {
    if (!dice.chance(kind === 'Deployment' || kind === 'StatefulSet' ? share : 0)) return template
    return withMain(template, { readinessProbe: { tcpSocket: { port: 80 }, periodSeconds: 1, failureThreshold: 1 } })
  }
}

/** A hook that the fake kubelet waits for, by an annotation. */
function slow(template: PodTemplate, _: Workload, dice: Dice): PodTemplate {
  if (!dice.chance(STOPS_SLOWLY) || template.spec['terminationGracePeriodSeconds'] !== undefined) return template
  const seconds = dice.pick(HOOKS)
  const hooked = withMain(template, { lifecycle: { preStop: { sleep: { seconds } } } })
  return annotated(hooked, { 'stop-after': `${seconds + FAKE_TIMING.terminate}s` })
}

/** The template with fields of its first container. */
function withMain(template: PodTemplate, fields: object): PodTemplate {
  const containers = template.spec.containers.map((container, i) => (i === 0 ? { ...container, ...fields } : container))
  return { ...template, spec: { ...template.spec, containers } }
}

/** A Job under way may have a deadline that passes during the course or after it, and one that has ended may be deleted. */
function withTimes(job: Workload, dice: Dice): Workload {
  const fields =
    job.pods > 0
      ? dice.maybe(DEADLINE, () => ({ activeDeadlineSeconds: dice.between(60, 180) }))
      : dice.maybe(KEPT, () => ({ ttlSecondsAfterFinished: dice.between(60, 180) }))
  return { ...job, manifest: withSpec(job.manifest, fields) }
}
