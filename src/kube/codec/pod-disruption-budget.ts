import type { Instant } from '../instant.ts'
import { type PodDisruptionBudgetRow, podDisruptionBudgetRow } from '../pod-disruption-budget.ts'
import type { CodecContext } from './codec-context.ts'
import { readConditions, writeCondition } from './condition.ts'
import type { Field } from './field.ts'
import { readSelector, writeSelector } from './label-selector.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, timeText, unlessEmpty, unlessIs } from './output.ts'

const POLICIES = ['IfHealthyBudget', 'AlwaysAllow'] as const

export function readPodDisruptionBudget(object: Field, context: CodecContext): PodDisruptionBudgetRow {
  const spec = object.object('spec')
  const status = object.object('status')
  return podDisruptionBudgetRow({
    spec: {
      minAvailable: spec.intOrString('minAvailable'),
      maxUnavailable: spec.intOrString('maxUnavailable'),
      selector: readSelector(spec, 'selector'),
      unhealthyPodEvictionPolicy: spec.choice('unhealthyPodEvictionPolicy', POLICIES, 'IfHealthyBudget'),
    },
    status: {
      observedGeneration: status.integer('observedGeneration', 0),
      disruptedPods: readDisrupted(status),
      disruptionsAllowed: status.integer('disruptionsAllowed', 0),
      currentHealthy: status.integer('currentHealthy', 0),
      desiredHealthy: status.integer('desiredHealthy', 0),
      expectedPods: status.integer('expectedPods', 0),
      conditions: readConditions(status, context, 'lastUpdateTime'),
    },
    ...readMetadata(object, 'PodDisruptionBudget', context),
  })
}

function readDisrupted(status: Field): Readonly<Record<string, Instant>> {
  const times = status.object('disruptedPods')
  const disrupted: Record<string, Instant> = {}
  for (const name of Object.keys(status.map('disruptedPods'))) {
    const at = times.instant(name)
    if (at !== undefined) disrupted[name] = at
  }
  return disrupted
}

/** Always with its four counts, and with messages even where they are empty. */
export function writePodDisruptionBudget(row: PodDisruptionBudgetRow): ApiObject {
  const { spec, status } = row
  const disrupted = Object.entries(status.disruptedPods).map(([name, at]) => [name, timeText(at)])
  return writeEnvelope(row, {
    spec: fields({
      minAvailable: spec.minAvailable,
      selector: writeSelector(spec.selector),
      maxUnavailable: spec.maxUnavailable,
      unhealthyPodEvictionPolicy: unlessIs(spec.unhealthyPodEvictionPolicy, 'IfHealthyBudget'),
    }),
    status: fields({
      observedGeneration: unlessEmpty(status.observedGeneration),
      disruptedPods: disrupted.length > 0 ? Object.fromEntries(disrupted) : undefined,
      disruptionsAllowed: status.disruptionsAllowed,
      currentHealthy: status.currentHealthy,
      desiredHealthy: status.desiredHealthy,
      expectedPods: status.expectedPods,
      conditions: listOf(status.conditions, (item) => writeCondition(item, 'lastUpdateTime', true)),
    }),
  })
}
