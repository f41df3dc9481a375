import type { ErrorAnswer, KeyAnswer } from './answer.ts'
import type { Asker } from './ask.ts'
import { CliError } from './cli-error.ts'
import { NAMESAKES } from './documents.ts'

interface Namesakes {
  readonly cluster: {
    readonly pods?: { readonly nodes: readonly KeyAnswer[] }
    readonly workloads?: { readonly nodes: readonly KeyAnswer[] }
  }
}

/**
 * Turns an expected failure of a question into one line.
 * @throws {CliError} always.
 */
export async function refuse(error: ErrorAnswer, asker: Asker): Promise<never> {
  if (error.__typename === 'InvalidInputError' && error.issues)
    throw new CliError(error.issues.map(({ path, message }) => `${withoutActions(path)}${message}`).join('; '))
  const elsewhere = error.__typename === 'NotFoundError' ? await findElsewhere(error, asker) : ''
  throw new CliError(`${withoutActions(error.message).replace(/\.$/, '')}${elsewhere}`)
}

/** `actions[0].drain.nodes.names[0]: ` says where it stands in the input of the API, which nobody here wrote. */
function withoutActions(text: string): string {
  return text.replace(/^actions\[\d+\][\w.[\]]*(: |$)/, '').replace(/^pod(: |$)/, '')
}

async function findElsewhere({ kind, name }: ErrorAnswer, asker: Asker): Promise<string> {
  if (name === undefined || kind === undefined || kind === 'Node') return ''
  const { cluster } = await asker.ask<Namesakes>(NAMESAKES, { names: [name] })
  const found = [...(cluster.pods?.nodes ?? []), ...(cluster.workloads?.nodes ?? [])].filter((key) => key.kind === kind)
  const namespaces = found.map((key) => key.namespace ?? '').slice(0, 3)
  if (namespaces.length === 0) return ` in namespace "${asker.namespace}"`
  return ` in namespace "${asker.namespace}"; there is one in ${namespaces.join(', ')}: add -n ${namespaces[0]}`
}
