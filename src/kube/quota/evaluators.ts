import { KIND_NAMES, KINDS, type Kind, type Row } from '../kinds.ts'
import { claimEvaluator } from './claim-evaluator.ts'
import { objectCountEvaluator } from './object-count-evaluator.ts'
import { podEvaluator } from './pod-evaluator.ts'
import type { QuotaEvaluator } from './quota-evaluator.ts'
import { serviceEvaluator } from './service-evaluator.ts'

/** Old names of object counts. */
const ALIASES: Readonly<Partial<Record<Kind, string>>> = {
  ReplicationController: 'replicationcontrollers',
  ResourceQuota: 'resourcequotas',
}

const SPECIAL: Readonly<Partial<Record<Kind, QuotaEvaluator<never>>>> = {
  Pod: podEvaluator,
  Service: serviceEvaluator,
  PersistentVolumeClaim: claimEvaluator,
}

/** How each namespaced kind counts for quotas. Rows given to an evaluator are of its kind. */
export const QUOTA_EVALUATORS: ReadonlyMap<Kind, QuotaEvaluator<Row>> = new Map(
  KIND_NAMES.filter((kind) => KINDS[kind].namespaced).map((kind): [Kind, QuotaEvaluator<Row>] => {
    const special = SPECIAL[kind] as QuotaEvaluator<Row> | undefined
    return [kind, special ?? objectCountEvaluator(kind, ALIASES[kind])]
  }),
)
