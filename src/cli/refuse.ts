import type { ApiClient } from './api-client.ts'
import { CliError } from './cli-error.ts'
import type { ErrorAnswer, IssueAnswer, KeyAnswer } from './documents/answer.ts'
import { NAMESAKES } from './documents/documents.ts'
import { fileName } from './read-text.ts'

interface Namesakes {
  readonly cluster: {
    readonly pods?: { readonly nodes: readonly KeyAnswer[] }
    readonly workloads?: { readonly nodes: readonly KeyAnswer[] }
    readonly nodes?: { readonly nodes: readonly Pick<KeyAnswer, 'name'>[] }
  }
}

/** Whom the question was put to. */
export type Queried = Pick<ApiClient, 'query' | 'on' | 'namespace'>

/** What to put before an issue: its place in the terms of the user, `web.yaml:3:5: `. */
export type PlaceOf = (issue: IssueAnswer) => string

/** Issues of actions that were read from files, in that order. */
export function placesInSources(sources: readonly string[]): PlaceOf {
  return ({ path, line, column }) => {
    const source = sources[Number(/^actions\[(\d+)\]/.exec(path)?.[1])]
    return source === undefined ? '' : `${[source, line, column].filter((part) => part != null).join(':')}: `
  }
}

/** Issues of templates that were read from files: the requested one, then those that it adds. */
export function placesInTemplates([first, ...others]: readonly string[]): PlaceOf {
  const source = (path: string): string | undefined => {
    if (path.startsWith('input.template')) return first
    const [, place, number] = /^(actions|input\.with)\[(\d+)\]/.exec(path) ?? []
    return place === 'actions' ? [first, ...others][Number(number)] : others[Number(number)]
  }
  return ({ path, line, column }) => {
    const file = source(path)
    return file === undefined ? '' : `${[fileName(file), line, column].filter((part) => part != null).join(':')}: `
  }
}

/**
 * Turns an expected failure of a question into one line.
 * @throws {CliError} always.
 */
export async function refuse(error: ErrorAnswer, client: Queried, placeOf: PlaceOf = () => ''): Promise<never> {
  if (error.__typename === 'InvalidInputError' && error.issues)
    throw new CliError(error.issues.map((issue) => `${placeOf(issue)}${placeIn(issue.path)}${issue.message}`).join('; '))
  // An issue without a path is not an error in a file, for example an unknown fork.
  const path = /^[\w.[\]]+(?=: )/.exec(error.message)?.[0]
  const place = path === undefined ? '' : placeOf({ path, message: '' })
  const elsewhere = error.__typename === 'NotFoundError' ? await findElsewhere(error, client) : ''
  const text = withoutActions(error.message).replace(/\.$/, '')
  throw new CliError(`${place}${text.replace(BEFORE_NEAREST, elsewhere)}`)
}

/** The place of the namespace in a message: before the similar names, or at the end. */
const BEFORE_NEAREST = /(?=[;.] similar(?: names)?: |$)/i

/** `actions[0].drain.nodes.names[0]: ` is a path in the input of the API, which the user of a command did not write. */
function withoutActions(text: string): string {
  return text.replace(/^(scenarios\[\d+\]\.)?actions\[\d+\]\S*?(: |$)/, '').replace(/^pod(: |$)/, '')
}

/** Where an issue is, when the question was not made of flags alone: `schedulerConfiguration.profiles[0]: `. */
function placeIn(path: string): string {
  const place = withoutActions(path)
    .replace(/^input(\.|$)/, '')
    .replace(/^(with\[\d+\]\.)?template$/, '')
    .replace(/^parameters\[\d+\]\S*$/, '')
  return place === '' ? '' : `${place}: `
}

/**
 * Where else an object of this name is, or that it is the name of a node and not of a pod. `-n` helps only where the namespace was
 * that of the command.
 */
async function findElsewhere({ kind, namespace, name }: ErrorAnswer, client: Queried): Promise<string> {
  if (name === undefined || !namespace) return ''
  const { cluster } = await client.query<Namesakes>(NAMESAKES, { names: [name], ...client.on })
  const found = [...(cluster.pods?.nodes ?? []), ...(cluster.workloads?.nodes ?? [])].filter((key) => key.kind === kind)
  const namespaces = found.map((key) => key.namespace ?? '').slice(0, 3)
  const isNode = kind === 'Pod' && (cluster.nodes?.nodes.length ?? 0) > 0
  if (namespaces.length === 0) return isNode ? `; it is the name of a Node: ask for it with "explain node/${name}"` : ''
  const remedy = namespace === client.namespace ? `: add -n ${namespaces[0]}` : ''
  return `; there is one in ${namespaces.join(', ')}${remedy}`
}
