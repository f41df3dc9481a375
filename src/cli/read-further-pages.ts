import type { ApiClient } from './api-client.ts'
import { CliError } from './cli-error.ts'
import { furtherDocument, type PagedQuestion } from './paged-question.ts'

/** A list that is still read. */
interface OpenPage {
  readonly nodes: unknown[]
  pageInfo?: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

interface Sent {
  readonly client: Pick<ApiClient, 'query'>
  /** Of the state that the answer rests on, in full. */
  readonly digest: string
  /** As they were sent with the question. */
  readonly variables: object
}

/**
 * Appends the further pages to the lists of an answer: it is complete then. The question is repeated on the state of the answer, which
 * takes no run as long as the API keeps the answer.
 * @throws {CliError} when the API has neither the answer nor its state any longer.
 */
export async function readFurtherPages(
  answer: object,
  question: PagedQuestion,
  { client, digest, variables }: Sent,
): Promise<void> {
  const on = { digest }
  for (const list of question.lists) {
    const document = furtherDocument(question, list)
    const page = pageAt(answer, list.path)
    while (page?.pageInfo?.hasNextPage) {
      const after = page.pageInfo.endCursor
      const found = await client.query<{ readonly answer: object }>(document, { ...variables, on, after })
      const next = pageAt(found.answer, list.path)
      if (!next) throw new CliError(messageOf(found.answer))
      page.nodes.push(...next.nodes)
      if (next.pageInfo) page.pageInfo = next.pageInfo
      else delete page.pageInfo
    }
    // Programs read the complete list alone.
    delete page?.pageInfo
  }
}

/** The list at a path; `undefined` where the answer has none, as an outcome of one seed has no `chance`. */
function pageAt(answer: object, path: readonly string[]): OpenPage | undefined {
  let found: unknown = answer
  for (const name of path) found = isObject(found) ? found[name] : undefined
  return isPage(found) ? found : undefined
}

function messageOf(answer: object): string {
  return isObject(answer) && typeof answer['message'] === 'string' ? answer['message'] : 'the server returned no answer'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isPage(value: unknown): value is OpenPage {
  return isObject(value) && Array.isArray(value['nodes'])
}
