import { createStreamSource } from '../../ingest/files/file-source.ts'
import type { Io } from '../io.ts'
import { headersOf, refusalOf } from '../post.ts'
import { type NamedServer, openServer, type WhereFlags } from './open-server.ts'
import type { OpenSource } from './open-source.ts'

/** The export of a server as a source: a state as the caller may see it, without values of variables. */
export async function openExport({ address, on }: NamedServer, flags: WhereFlags, io: Io): Promise<OpenSource> {
  const { fetch, token, namespace, close, ...server } = await openServer(address, flags, io)
  const url = exportUrl(server.url, on)
  const headers = { ...headersOf({ token, caller: io.env['USER'] }), 'accept-encoding': 'gzip' }
  try {
    const response = await fetch(url, { headers, signal: io.signal })
    const { body } = response
    if (response.status !== 200 || !body) throw await refusalOf(response, url, 'export')
    const source = createStreamSource({ name: url, open: () => closing(body, close) })
    return { source, live: false, allowPartial: false, namespace }
  } catch (error) {
    close()
    throw error
  }
}

function exportUrl(api: string, on: NamedServer['on']): string {
  const url = new URL('export', api)
  for (const [name, value] of Object.entries(on ?? {})) url.searchParams.set(name, value)
  return url.href
}

/** The bytes of an answer; the way to the server is closed behind them. */
async function* closing(body: ReadableStream<Uint8Array>, close: () => void): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of body) yield Buffer.from(bytes)
  } finally {
    close()
  }
}
