import { CliError } from './cli-error.ts'

interface Result {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string }[]
}

/**
 * The results of a GraphQL subscription that arrive as server-sent events.
 * @throws {CliError} with the first error of a result that has any.
 */
export async function* readEventStream<T>(body: AsyncIterable<Uint8Array>): AsyncGenerator<T> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split(/\r?\n\r?\n/)
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split(/\r?\n/)
      // Lines that begin with a colon keep the connection alive; the stream itself reports its end.
      if (!lines.some((line) => /^event: ?next$/.test(line))) continue
      const data = lines.flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? []).join('\n')
      const { data: result, errors } = JSON.parse(data) as Result
      const [first] = errors ?? []
      if (first) throw new CliError(first.message)
      yield result as T
    }
  }
}
