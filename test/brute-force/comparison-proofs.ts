import type { Api } from '../../src/graphql/create-api.ts'
import { dataOf, type Json } from '../support/api-client.ts'
import { differs } from './capacity-proofs.ts'

const PODS = `pods(first: 500) { totalCount nodes { uid namespace nodeName ready phase deletionTimestamp requests { cpuMillis memoryBytes }
  topOwner { kind namespace name } services { name } } }`
const CONTENT = `${PODS}
  nodes(first: 500) { nodes { name } }
  workloads(first: 500) { nodes { kind namespace name desiredReplicas controller { name } } }
  podDisruptionBudgets(first: 500) { nodes { namespace name disruptionsAllowed } }
  services(first: 500) { nodes { namespace name } }`
const ALONE = `query ($scenario: ScenarioInput!) {
  cluster { ... on Cluster { ${CONTENT} } }
  whatIf(scenario: $scenario) { ... on Error { message } ... on Outcome {
    verdict digest duration
    evictions { refused { budget { namespace name } count } }
    timeline(first: 500) { totalCount nodes { kind node } }
    after { ${CONTENT} } baseline { after { ${CONTENT} } }
  } }
}`
const TOGETHER = `query ($scenarios: [ScenarioInput!]!) {
  compare(scenarios: $scenarios) { ... on Error { message } ... on Comparison {
    best outcomes { verdict digest duration }
    workloads(all: true) { differs workload { kind namespace name } impacts { desired readyBefore readyMin readyAfter degraded { from until } down { from until } moved } }
    budgets(all: true) { differs budget { namespace name } impacts { allowedBefore allowedMin allowedAfter exhausted { from until } unmet { from until } refusals } }
    services(all: true) { differs service { namespace name } impacts { endpointsBefore endpointsMin endpointsAfter down { from until } } }
    nodes(all: true) { differs node impacts { podsBefore podsAfter podsIn podsOut changes cpuRequestedBeforeMillis cpuRequestedAfterMillis memoryRequestedBeforeBytes memoryRequestedAfterBytes } }
  } }
}`

/** What can be counted in a state: by node, by workload, by budget, by service. */
interface Counts {
  readonly nodes: ReadonlyMap<string, { readonly pods: number; readonly cpu: number; readonly memory: number }>
  readonly workloads: ReadonlyMap<string, { readonly desired: number | null; readonly ready: number }>
  readonly budgets: ReadonlyMap<string, number>
  readonly endpoints: ReadonlyMap<string, number>
}

function countsOf(cluster: Json): Counts {
  const pods: readonly Json[] = cluster.pods.nodes
  if (cluster.pods.totalCount > pods.length) throw new Error('all pods fit on one page')
  const active = pods.filter(({ phase }) => phase !== 'Succeeded' && phase !== 'Failed')
  const ready = active.filter((pod) => pod.ready)
  const sum = (on: readonly Json[], of: (pod: Json) => number): number => on.reduce((total: number, pod) => total + of(pod), 0)
  return {
    nodes: new Map(
      cluster.nodes.nodes.map(({ name }: Json) => {
        const on = active.filter(({ nodeName }) => nodeName === name)
        const cpu = sum(on, ({ requests }) => requests.cpuMillis)
        return [name, { pods: on.length, cpu, memory: sum(on, ({ requests }) => requests.memoryBytes) }]
      }),
    ),
    workloads: new Map(
      cluster.workloads.nodes.flatMap((row: Json) => {
        // The actions of a Deployment are reported for the Deployment.
        if (row.controller !== null || row.kind === 'Job') return []
        const own = ready.filter(({ topOwner }) => topOwner !== null && keyOf(topOwner) === keyOf(row))
        return [[keyOf(row), { desired: row.desiredReplicas, ready: own.length }]]
      }),
    ),
    budgets: new Map(cluster.podDisruptionBudgets.nodes.map((row: Json) => [keyOf(row), row.disruptionsAllowed])),
    endpoints: new Map(
      cluster.services.nodes.map((row: Json) => {
        const behind = ready.filter(
          ({ namespace, services, deletionTimestamp }) =>
            deletionTimestamp === null && namespace === row.namespace && services.some(({ name }: Json) => name === row.name),
        )
        return [keyOf(row), behind.length]
      }),
    ),
  }
}

/**
 * A comparison, against each scenario run separately: the same outcomes; every figure of a beginning and an end counted
 * from the objects; a row for everything whose count differs from the one without the scenario; and `differs` lists the
 * differences, and nothing else.
 */
export async function comparisonDifferences(api: Api, scenarios: readonly object[]): Promise<readonly string[]> {
  const { compare } = await dataOf(api, TOGETHER, { scenarios })
  const alone: Json[] = []
  for (const scenario of scenarios) alone.push(await dataOf(api, ALONE, { scenario }))
  const reported = ({ verdict, digest, duration }: Json): Json => ({ verdict, digest, duration })
  return [
    ...differs(
      'outcomes',
      compare.outcomes,
      alone.map(({ whatIf }) => reported(whatIf)),
    ),
    ...alone.flatMap(({ cluster, whatIf }, place) => [
      ...oneSide(compare, place, {
        was: countsOf(cluster),
        is: countsOf(whatIf.after),
        baseline: countsOf(whatIf.baseline.after),
        whatIf,
      }),
    ]),
    ...['workloads', 'budgets', 'services', 'nodes'].flatMap((list) => compare[list].flatMap(wronglyReported)),
  ]
}

interface Side {
  readonly was: Counts
  readonly is: Counts
  /** Without the scenario. */
  readonly baseline: Counts
  readonly whatIf: Json
}

/** What the comparison reports for one of its scenarios. */
function oneSide(compare: Json, place: number, { was, is, baseline, whatIf }: Side): readonly string[] {
  const at = (what: string): string => `${what} in scenario ${place}`
  const refusals = (budget: string): number =>
    whatIf.evictions.refused.reduce(
      (sum: number, refused: Json) => sum + (refused.budget !== null && keyOf(refused.budget) === budget ? refused.count : 0),
      0,
    )
  return [
    ...rowsOf(compare.nodes, place, ({ node }) => node).flatMap(([node, impact]) => {
      const [before, after] = [was.nodes.get(node) ?? NO_NODE, is.nodes.get(node) ?? NO_NODE]
      const expected = {
        podsBefore: before.pods,
        podsAfter: after.pods,
        cpuRequestedBeforeMillis: before.cpu,
        cpuRequestedAfterMillis: after.cpu,
        memoryRequestedBeforeBytes: before.memory,
        memoryRequestedAfterBytes: after.memory,
      }
      const { podsIn, podsOut, changes, ...rest } = impact
      return differs(at(node), inOrderOf(expected, rest), expected)
    }),
    ...rowsOf(compare.workloads, place, ({ workload }) => keyOf(workload)).flatMap(([workload, impact]) => {
      const { desired = 0, ready: readyAfter = 0 } = is.workloads.get(workload) ?? {}
      // A DaemonSet requires a pod on each Ready node; its status counts the others, too.
      const wanted = workload.startsWith('DaemonSet/') ? impact.desired : (desired ?? 0)
      const expected = { desired: wanted, readyBefore: was.workloads.get(workload)?.ready ?? 0, readyAfter }
      return [
        ...differs(at(workload), inOrderOf(expected, impact), expected),
        ...isAtMost(at(`least ready of ${workload}`), impact.readyMin, Math.min(expected.readyBefore, readyAfter)),
      ]
    }),
    ...rowsOf(compare.budgets, place, ({ budget }) => keyOf(budget)).flatMap(([budget, impact]) => {
      const [allowedBefore, allowedAfter] = [was.budgets.get(budget) ?? 0, is.budgets.get(budget) ?? 0]
      const expected = { allowedBefore, allowedAfter, refusals: refusals(budget) }
      return [
        ...differs(at(budget), inOrderOf(expected, impact), expected),
        ...isAtMost(at(`least allowed by ${budget}`), impact.allowedMin, Math.min(allowedBefore, allowedAfter)),
      ]
    }),
    ...rowsOf(compare.services, place, ({ service }) => keyOf(service)).flatMap(([service, impact]) => {
      const expected = { endpointsBefore: was.endpoints.get(service) ?? 0, endpointsAfter: is.endpoints.get(service) ?? 0 }
      return differs(at(service), inOrderOf(expected, impact), expected)
    }),
    ...missing(
      at('nodes'),
      changedKeys(baseline.nodes, is.nodes),
      rowsOf(compare.nodes, place, ({ node }) => node),
    ),
    ...missing(
      at('workloads'),
      changedKeys(baseline.workloads, is.workloads),
      rowsOf(compare.workloads, place, (row) => keyOf(row.workload)),
    ),
    ...missing(
      at('budgets'),
      changedKeys(baseline.budgets, is.budgets),
      rowsOf(compare.budgets, place, (row) => keyOf(row.budget)),
    ),
    ...missing(
      at('services'),
      changedKeys(baseline.endpoints, is.endpoints),
      rowsOf(compare.services, place, (row) => keyOf(row.service)),
    ),
  ]
}

const NO_NODE = { pods: 0, cpu: 0, memory: 0 }

function rowsOf(rows: readonly Json[], place: number, keyOfRow: (row: Json) => string): readonly (readonly [string, Json])[] {
  return rows.flatMap((row) => (row.impacts[place] === null ? [] : [[keyOfRow(row), row.impacts[place]] as const]))
}

/** What has another count at the end than without the scenario, and still is there. */
function changedKeys<Count>(was: ReadonlyMap<string, Count>, is: ReadonlyMap<string, Count>): readonly string[] {
  return [...is].flatMap(([key, count]) => (JSON.stringify(was.get(key)) === JSON.stringify(count) ? [] : [key]))
}

function missing(what: string, changed: readonly string[], rows: readonly (readonly [string, Json])[]): readonly string[] {
  const known = new Set(rows.map(([key]) => key))
  return differs(
    `${what} that changed and are not told`,
    changed.filter((key) => !known.has(key)),
    [],
  )
}

function wronglyReported(row: Json): readonly string[] {
  const texts = new Set(row.impacts.map((impact: Json) => (isUntouched(impact) ? 'untouched' : JSON.stringify(impact))))
  return differs(`${JSON.stringify(row.workload ?? row.budget ?? row.service ?? row.node)} differs`, row.differs, texts.size > 1)
}

/** Whether a scenario leaves every count of a row as it was: the same as no row. */
function isUntouched(impact: Json | null): boolean {
  return Object.entries(impact ?? {}).every(([name, figure]) => {
    const [, of, when] = /^(.*)(Before|Min|After)(Millis|Bytes)?$/.exec(name) ?? []
    if (of !== undefined) return when === 'Before' || figure === impact?.[name.replace(/(Min|After)(?=Millis|Bytes|$)/, 'Before')]
    return name === 'desired' || figure === null || figure === 0 || (Array.isArray(figure) && figure.length === 0)
  })
}

function isAtMost(what: string, found: number, most: number): readonly string[] {
  return found <= most ? [] : [`${what}: ${found}, which is more than ${most}`]
}

function inOrderOf(expected: object, found: Json): Json {
  return Object.fromEntries(Object.keys(expected).map((key) => [key, found[key]]))
}

function keyOf({ kind = '', namespace, name }: Json): string {
  return `${kind}/${namespace ?? ''}/${name}`
}
