import type { CountedPods } from '../address/capacity-address.ts'
import type { CapacityQuery, ConsolidationQuery, HeadroomQuery, HeadroomTrendQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { CAPACITY, CONSOLIDATION, HEADROOM, HEADROOM_TREND } from '../api/capacity-documents.ts'
import { type QueryOptions, query } from '../api/query.ts'
import { queryState } from '../api/query-state.ts'
import { moment } from '../moment/moment.ts'
import { templateOf } from './counted-pods.ts'

export type Headroom = Extract<HeadroomQuery['headroom'], { readonly __typename: 'Headroom' }>
export type Group = Headroom['zones'][number]
type Trend = Extract<HeadroomTrendQuery['headroomTrend'], { readonly __typename: 'HeadroomTrend' }>
export type TrendPoint = Trend['points'][number]
export type Capacity = Extract<CapacityQuery['capacity'], { readonly __typename: 'Capacity' }>
export type Consolidation = Extract<ConsolidationQuery['consolidation'], { readonly __typename: 'Consolidation' }>

/** What nodes and quotas have left now. */
export async function readHeadroom(signal: AbortSignal): Promise<Headroom> {
  const { headroom: answer } = await queryState(HEADROOM, {}, { signal })
  if (answer.__typename !== 'Headroom') throw refusalOf(answer)
  return answer
}

/** What was left at kept moments, until the one that the page shows; none without a history. */
export async function readTrend(signal: AbortSignal): Promise<readonly TrendPoint[]> {
  const { headroomTrend: answer } = await query(HEADROOM_TREND, { to: moment.peek() ?? null }, { signal })
  if (answer.__typename !== 'HeadroomTrend') throw refusalOf(answer)
  return answer.points
}

/** How many more pods of a shape or of a workload are scheduled; takes runs. */
export async function countPods(pods: CountedPods, options: QueryOptions): Promise<Capacity> {
  const input = 'cpu' in pods ? { template: templateOf(pods), largest: true } : { workload: pods }
  const { capacity: answer } = await queryState(CAPACITY, { input }, options)
  if (answer.__typename !== 'Capacity') throw refusalOf(answer)
  return answer
}

/** Which nodes can be removed; takes runs. */
export async function findRemovable(options: QueryOptions): Promise<Consolidation> {
  const { consolidation: answer } = await queryState(CONSOLIDATION, {}, options)
  if (answer.__typename !== 'Consolidation') throw refusalOf(answer)
  return answer
}
