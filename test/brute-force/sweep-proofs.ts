import type { Api } from '../../src/graphql/create-api.ts'
import { dataOf, type Json, subscribeApi } from '../support/api-client.ts'
import { differs } from './capacity-proofs.ts'
import { readCsv } from './read-csv.ts'

const START = `mutation ($input: SweepInput!) {
  startSweep(input: $input) { __typename ... on Sweep { id total } ... on Error { message } }
}`
const SWEEP = `query ($id: ID!) { sweep(id: $id) { ... on Sweep {
  status total done threads digest csv: export(format: CSV) json: export(format: JSON) best { number }
  points(first: 500) { nodes { number status values { label value } result {
    verdict summary settled rescheduled deleted placed pending evicted refused preempted downWorkloads downServices nodesAfter
    cpuRequestedPercent memoryRequestedPercent digest
  } } }
} } }`
const ALONE = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) { ... on Error { message } ... on Outcome {
  verdict summary duration settledAt digest
  moves(first: 500) { nodes { result } } placements(first: 500) { nodes { causedByScenario } }
  pending { causedByScenario } preemptions { victims { name } }
  evictions { evicted refused { count } }
  workloads { down { from } } services { down { from } }
  after { nodes(first: 500) { nodes { allocatable { cpuMillis memoryBytes } pods { nodes { phase requests { cpuMillis memoryBytes } } } } } }
} } }`

/** A scenario with holes, and what is to be put into each: the grid is walked here by loops, not by the program's own paths. */
export interface Grid {
  readonly scenario: object
  readonly parameters: readonly { readonly label: string; readonly path: string; readonly values: readonly string[] }[]
  /** The scenario of one point, as written by hand. */
  readonly at: (values: readonly string[]) => object
}

/** The input of `startSweep`. */
function inputOf({ scenario, parameters }: Grid): object {
  return { scenario, parameters }
}

/** Begins a sweep; answers its id. */
export async function startSweep(api: Api, grid: Grid): Promise<string> {
  const { startSweep: begun } = await dataOf(api, START, { input: inputOf(grid) })
  if (begun.__typename !== 'Sweep') throw new Error(`the sweep does not begin: ${begun.message}`)
  return begun.id
}

/** What is known of a sweep. */
export async function sweepNow(api: Api, id: string): Promise<Json> {
  return (await dataOf(api, SWEEP, { id })).sweep
}

/** Follows a sweep to its end; after each update `onDone` gets the number of points that are done. */
export async function followSweep(api: Api, id: string, onDone: (done: number) => Promise<void> = async () => {}): Promise<Json> {
  const progress = `subscription { sweepProgress(id: "${id}") { sweep { done } } }`
  for await (const { data } of subscribeApi(api, progress)) await onDone(data.sweepProgress.sweep.done)
  return sweepNow(api, id)
}

/** Every combination of the values, the last parameter varying fastest. */
export function combinations({ parameters }: Grid): readonly (readonly string[])[] {
  return parameters.reduce<readonly (readonly string[])[]>(
    (points, { values }) => points.flatMap((point) => values.map((value) => [...point, value])),
    [[]],
  )
}

/** The figures of one scenario that is run separately, counted from its outcome. */
export async function figuresAlone(api: Api, scenario: object): Promise<Json> {
  const { whatIf } = await dataOf(api, ALONE, { scenario })
  if (whatIf.message !== undefined) throw new Error(whatIf.message)
  const { verdict, summary, duration, settledAt, digest, evictions, after } = whatIf
  const moved = (...results: readonly string[]): number =>
    whatIf.moves.nodes.filter(({ result }: Json) => results.includes(result)).length
  const nodes: readonly Json[] = after.nodes.nodes
  const isThere = ({ phase }: Json): boolean => phase !== 'Succeeded' && phase !== 'Failed'
  const percent = (of: (amounts: Json) => number): number => {
    const requested = nodes.flatMap(({ pods }) => pods.nodes.filter(isThere).map(({ requests }: Json) => of(requests)))
    return Math.round((sum(requested) / sum(nodes.map(({ allocatable }) => of(allocatable)))) * 1000) / 10
  }
  return {
    verdict,
    summary,
    settled: settledAt ?? duration,
    rescheduled: moved('RESCHEDULED', 'REPLACED'),
    deleted: moved('DELETED'),
    placed: whatIf.placements.nodes.filter(({ causedByScenario }: Json) => causedByScenario).length,
    pending: whatIf.pending.filter(({ causedByScenario }: Json) => causedByScenario).length,
    evicted: evictions.evicted,
    refused: sum(evictions.refused.map(({ count }: Json) => count)),
    preempted: sum(whatIf.preemptions.map(({ victims }: Json) => victims.length)),
    downWorkloads: whatIf.workloads.filter(({ down }: Json) => down !== null).length,
    downServices: whatIf.services.filter(({ down }: Json) => down !== null).length,
    nodesAfter: nodes.length,
    cpuRequestedPercent: percent(({ cpuMillis }) => cpuMillis),
    memoryRequestedPercent: percent(({ memoryBytes }) => memoryBytes),
    digest,
  }
}

/** A sweep that has ended, against each of its points run separately. */
export async function pointDifferences(api: Api, grid: Grid, sweep: Json): Promise<readonly string[]> {
  const points: readonly Json[] = sweep.points.nodes
  const wanted = combinations(grid)
  const reported = points.map(({ values }) => values.map(({ value }: Json) => value))
  const differences = [...differs('points', reported, wanted), ...differs('status', sweep.status, 'DONE')]
  for (const [i, values] of wanted.entries())
    differences.push(...differs(values.join(' '), points[i]?.result, await figuresAlone(api, grid.at(values))))
  return differences
}

/** Both exports of a sweep, at its end or before, against its points. */
export function exportDifferences(grid: Grid, { csv, json, points: { nodes: points } }: Json): readonly string[] {
  const [header = [], ...lines] = readCsv(csv)
  const labels = grid.parameters.map(({ label }) => label)
  const written = JSON.parse(json)
  const figure = (line: readonly string[], name: string): string | undefined => line[header.indexOf(name)]
  return [
    ...differs('columns of the parameters', header.slice(0, labels.length), labels),
    ...differs('lines', lines.length, points.length),
    ...lines.flatMap((line, i) => [
      ...differs(`cells of line ${i}`, line.length, header.length),
      ...differs(`values of line ${i}`, line.slice(0, labels.length), valuesOf(points[i])),
      ...differs(`status of line ${i}`, figure(line, 'status'), points[i].status),
      ...(['verdict', 'rescheduled', 'deleted', 'placed', 'pending', 'evicted', 'refused', 'digest', 'summary'] as const).flatMap(
        (name) => differs(`${name} of line ${i}`, figure(line, name), String(points[i].result?.[name] ?? '')),
      ),
    ]),
    ...differs('points of the JSON', written.points.map(shortPoint), points.map(shortPoint)),
    ...differs('parameters of the JSON', written.parameters, grid.parameters),
  ]
}

function shortPoint(point: Json): Json {
  const { verdict, summary, rescheduled, digest } = point.result ?? {}
  return { number: point.number, status: point.status, values: valuesOf(point), verdict, summary, rescheduled, digest }
}

function valuesOf({ values }: Json): readonly string[] {
  return values.map((value: Json) => (typeof value === 'string' ? value : value.value))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
