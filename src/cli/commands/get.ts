import { Argument, Option } from 'commander'
import { RESOURCES } from '../../ingest/resources.ts'
import { isKind, KINDS } from '../../kube/kinds.ts'
import type { ApiClient } from '../api-client.ts'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { ListedObject } from '../get/listed-object.ts'
import { listingLines } from '../get/listing-lines.ts'
import { LISTINGS, type Listing } from '../get/listings.ts'
import { openClient } from '../open/open-client.ts'
import { PAGE } from '../paged-question.ts'
import { objectNames } from '../print/names.ts'
import { printAnswer } from '../print/print-answer.ts'
import type { Session } from '../session.ts'
import { addQuestionFlags, type QuestionFlags } from './flags.ts'
import { resourceKind } from './resource-kind.ts'

/** Of a kind without objects. */
const UNLISTED = 'no file contains the kind, so whether the cluster has any is unknown'

interface GetFlags extends QuestionFlags {
  readonly allNamespaces?: true
  readonly selector?: string
}

/** `rehearse get pods`: what a state contains, as kubectl get lists it; of a fork, too. */
export function addGet(program: Command, session: Session): void {
  const command = program
    .command('get')
    .description('List objects as kubectl get does: of the cluster, of files, of a fork or snapshot.')
    .example('nodes')
    .example('pods -A -o wide')
    .example('deployments -l app=web --fork try', 'as a fork has them')
    .addArgument(new Argument('<kind>', 'kind of the objects, or KIND/NAME').choices(kinds()).argParser((word) => word))
    .argument('[names...]', 'only objects with these names')
    .option('-A, --all-namespaces', 'objects of all namespaces')
    .addOption(new Option('-l, --selector <selector>', 'only objects whose labels match'))
  addQuestionFlags(command).action((word: string, names: string[], flags: GetFlags) => get(word, names, flags, session))
}

async function get(word: string, more: readonly string[], flags: GetFlags, session: Session): Promise<void> {
  const { io } = session
  const [kindWord = '', own] = word.split('/')
  const kind = resourceKind(kindWord)
  const listing = kind === undefined ? undefined : LISTINGS[kind]
  if (kind === undefined || !listing) throw new CliError(`unknown kind "${kindWord}": write ${kinds().join(', ')}`)
  const names = own === undefined ? more : [own, ...more]
  const resources = RESOURCES.filter((resource) => resource.kind === kind)
  // Which custom resources control pods shows only in the other kinds.
  const client = await openClient(flags, io, kind === 'CustomResource' ? undefined : resources)
  try {
    const filter = {
      ...(listing.kindFilter === undefined ? {} : { kinds: [listing.kindFilter] }),
      ...(listing.namespaced && !flags.allNamespaces ? { namespace: client.namespace } : {}),
      ...(names.length > 0 ? { names } : {}),
      ...(flags.selector === undefined ? {} : { labelSelector: flags.selector }),
    }
    const { objects, takenAt, unlistedKinds } = await listed(listing, filter, client)
    const isUnlisted = unlistedKinds.includes(kind)
    const missing = names.find((name) => !objects.some((object) => object.name === name))
    if (missing !== undefined) throw new CliError(`Error from server (NotFound): ${pluralOf(kind)} "${missing}" not found`)
    if (objects.length === 0) {
      const place = listing.namespaced && !flags.allNamespaces ? ` in ${client.namespace} namespace` : ''
      io.err(`No resources found${place}${isUnlisted ? `: ${UNLISTED}` : ''}\n`)
    }
    const layout = { wide: flags.output === 'wide', allNamespaces: flags.allNamespaces ?? false, takenAt }
    if (objects.length > 0 || flags.output === 'json' || flags.output === 'yaml')
      await printAnswer({ kind: 'List', takenAt, items: objects }, flags.output, {
        io,
        table: ({ width }) => listingLines(objects, listing, { ...layout, width }),
        names: () => objectNames(objects.map(({ kind: of, namespace, name }) => ({ kind: of, namespace, name }))),
      })
  } finally {
    await client.close()
  }
}

interface ListPage {
  readonly cluster: {
    readonly message?: string
    readonly state?: { readonly takenAt: string; readonly unlistedKinds: readonly string[] }
    readonly list?: {
      readonly nodes: readonly ListedObject[]
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    }
  }
}

interface Found {
  readonly objects: readonly ListedObject[]
  readonly takenAt: string
  readonly unlistedKinds: readonly string[]
}

/** Every page of a list. */
async function listed({ field, filterType, fields }: Listing, filter: object, client: ApiClient): Promise<Found> {
  const document = `query List($on: StateRef, $filter: ${filterType}, $after: String) {
  cluster(on: $on) {
    ... on Error { message }
    ... on Cluster {
      state { takenAt unlistedKinds }
      list: ${field}(first: ${PAGE}, filter: $filter, after: $after) {
        nodes { kind namespace name createdAt ${fields} }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`
  const objects: ListedObject[] = []
  let [after, takenAt, unlistedKinds]: [string | null, string, readonly string[]] = [null, '', []]
  do {
    const { cluster }: ListPage = await client.query<ListPage>(document, { filter, after, ...client.on })
    if (!cluster.list) throw new CliError(cluster.message ?? 'the server returned no answer')
    objects.push(...cluster.list.nodes)
    takenAt = cluster.state?.takenAt ?? ''
    unlistedKinds = cluster.state?.unlistedKinds ?? []
    after = cluster.list.pageInfo.hasNextPage ? cluster.list.pageInfo.endCursor : null
  } while (after !== null)
  return { objects, takenAt, unlistedKinds }
}

function kinds(): readonly string[] {
  return Object.keys(LISTINGS).map(pluralOf)
}

function pluralOf(kind: string): string {
  return isKind(kind) ? KINDS[kind].plural : kind.toLowerCase()
}
