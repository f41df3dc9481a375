import { type KnownResource, RESOURCES } from '../../ingest/resources.ts'
import { assertNever } from '../../lib/assert-never.ts'
import type { ApiClient } from '../api-client.ts'
import { resourceKind } from '../commands/resource-kind.ts'
import { PAGE } from '../paged-question.ts'
import type { Candidate } from './expected-word.ts'
import type { Named } from './placeholders.ts'

/** Kinds of a live cluster that are read for names; completion does not wait for the others. */
const KINDS: Readonly<Record<Named, readonly string[]>> = {
  node: ['Node'],
  zone: ['Node'],
  pod: ['Pod'],
  workload: ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'CronJob', 'ReplicationController'],
  namespace: ['Namespace'],
  priorityClass: ['PriorityClass'],
  fork: [],
  snapshot: [],
  state: [],
}

export function resourcesFor(named: readonly Named[]): readonly KnownResource[] {
  const kinds = new Set(named.flatMap((kind) => KINDS[kind]))
  return RESOURCES.filter(({ kind }) => kinds.has(kind))
}

/** A longer list is of no use for completion. */
const PAGES_MAX = 10

/** The names of a kind that a word may become. Pods and workloads are those of the namespace that the line names. */
export async function namesFor(kind: Named, word: string, client: ApiClient): Promise<readonly Candidate[]> {
  switch (kind) {
    case 'node':
      return withKind(await listed('nodes', client), 'node', word)
    case 'pod':
      return withKind(await listed('pods', client, { namespace: client.namespace }), 'pod', word)
    case 'workload':
      return asBegun(
        await listed('workloads', client, { namespace: client.namespace, topLevel: true, kinds: KINDS.workload }),
        word,
      )
    case 'namespace':
      return (await listed('namespaces', client)).map(({ name }) => ({ word: name }))
    case 'priorityClass':
      return (await listed('priorityClasses', client)).map(({ name }) => ({ word: name }))
    case 'zone':
      return zones(client)
    case 'fork':
      return held('forks', client)
    case 'snapshot':
      return held('snapshots', client)
    case 'state': {
      const snapshots = await held('snapshots', client)
      return [
        { word: 'live' },
        ...(await held('forks', client)),
        ...snapshots.map(({ word: name }) => ({ word: `snapshot/${name}` })),
      ]
    }
    default:
      return assertNever(kind)
  }
}

interface Listed {
  readonly kind: string
  readonly name: string
}

interface NamesPage {
  readonly nodes: readonly Listed[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

interface Page {
  readonly cluster: Readonly<Record<string, NamesPage | undefined>>
}

const FILTERS: Readonly<Record<string, string>> = {
  nodes: 'NodeFilter',
  pods: 'PodFilter',
  workloads: 'WorkloadFilter',
  namespaces: 'ObjectFilter',
  priorityClasses: 'ObjectFilter',
}

async function listed(field: keyof typeof FILTERS, client: ApiClient, filter?: object): Promise<readonly Listed[]> {
  const document = `query Names($on: StateRef, $filter: ${FILTERS[field]}, $after: String) {
  cluster(on: $on) {
    ... on Cluster {
      ${field}(first: ${PAGE}, filter: $filter, after: $after) { nodes { kind name } pageInfo { hasNextPage endCursor } }
    }
  }
}`
  const all: Listed[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const found: Page = await client.query<Page>(document, { ...client.on, filter, after })
    const { nodes = [], pageInfo }: Partial<NamesPage> = found.cluster[field] ?? {}
    all.push(...nodes)
    after = pageInfo?.endCursor ?? null
    if (!pageInfo?.hasNextPage) break
  }
  return all
}

/** As kubectl takes it: `web-1`, or `pod/web-1` for who has begun so. */
function withKind(found: readonly Listed[], kind: string, word: string): readonly Candidate[] {
  const before = word.startsWith(`${kind}/`) ? `${kind}/` : ''
  return found.map(({ name }) => ({ word: `${before}${name}` }))
}

/** `deployment/web`, or with the kind as it was begun: `deploy/web`, `Deployments.apps/web`. */
function asBegun(found: readonly Listed[], word: string): readonly Candidate[] {
  const [begun = '', ...rest] = word.split('/')
  const kind = rest.length > 0 ? resourceKind(begun) : undefined
  if (kind === undefined) return found.map((each) => ({ word: `${each.kind.toLowerCase()}/${each.name}` }))
  return found.flatMap((each) => (each.kind === kind ? [{ word: `${begun}/${each.name}` }] : []))
}

async function zones(client: ApiClient): Promise<readonly Candidate[]> {
  const document = 'query Zones($on: StateRef) { headroom(on: $on) { ... on Headroom { zones { name } } } }'
  const { headroom } = await client.query<{ headroom: { readonly zones?: readonly { readonly name: string }[] } }>(
    document,
    client.on,
  )
  return (headroom.zones ?? []).flatMap(({ name }) => (name === '' ? [] : [{ word: name }]))
}

async function held(field: 'forks' | 'snapshots', client: ApiClient): Promise<readonly Candidate[]> {
  const found = await client.query<Readonly<Record<string, readonly { readonly name: string }[]>>>(`{ ${field} { name } }`, {})
  return (found[field] ?? []).map(({ name }) => ({ word: name }))
}
