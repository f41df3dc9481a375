import type { ExactResources } from '../exact-resources.ts'
import type { Kind, Row } from '../kinds.ts'
import { quantity } from '../quantity.ts'
import { RESOURCE_NAMES } from '../resource-names.ts'
import type { QuotaEvaluator } from './quota-evaluator.ts'

/** The quota that counts objects of a kind: `count/` and the resource with its group, as `count/jobs.batch`. */
export function objectCountName(kind: Kind): string {
  return `count/${RESOURCE_NAMES[kind]}`
}

/** A kind of which quotas only count the objects; `alias` is a name from before there were `count/` quotas. */
export function objectCountEvaluator(kind: Kind, alias?: string): QuotaEvaluator<Row> {
  const names = alias === undefined ? [objectCountName(kind)] : [objectCountName(kind), alias]
  const usage: ExactResources = new Map(names.map((name) => [name, quantity('1')]))
  return {
    kind,
    tracks: (name) => names.includes(name),
    inScope: () => false,
    usage: () => usage,
    missing: () => undefined,
  }
}
