import { type Answered, SWEEP, type SweepAnswer } from './documents/sweep-document.ts'
import { type Queried, refuse } from './refuse.ts'

/** The sweep with all its points, however many pages they take. */
export async function readSweep(id: string, client: Queried): Promise<SweepAnswer> {
  const first = await sweepFrom(id, null, client)
  const nodes = [...first.points.nodes]
  for (let { pageInfo } = first.points; pageInfo.hasNextPage; ) {
    const { points } = await sweepFrom(id, pageInfo.endCursor, client)
    nodes.push(...points.nodes)
    pageInfo = points.pageInfo
  }
  return { ...first, points: { ...first.points, nodes } }
}

async function sweepFrom(id: string, after: string | null, client: Queried): Promise<SweepAnswer> {
  const { answer } = await client.query<Answered<SweepAnswer>>(SWEEP, { id, after })
  return answer.__typename === 'Sweep' ? answer : refuse(answer, client)
}
