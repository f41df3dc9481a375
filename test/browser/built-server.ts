import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

/** The program as it is shipped, while it serves a cluster. */
export interface BuiltServer {
  readonly url: string
  /** The data of a query over GraphQL, the way any client gets it. */
  ask<Data>(query: string, variables?: object): Promise<Data>
  close(): Promise<void>
}

/** Builds the program and serves a cluster with it; without arguments the sample. */
export async function startBuiltServer(...args: readonly string[]): Promise<BuiltServer> {
  await promisify(execFile)('npm', ['run', '--silent', 'build'])
  const server = spawn(process.execPath, ['dist/cli/main.js', 'serve', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await urlOf(server)
  return {
    url,
    async ask<Data>(query: string, variables: object = {}): Promise<Data> {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      })
      return ((await response.json()) as { readonly data: Data }).data
    },
    async close() {
      if (server.exitCode !== null) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

async function urlOf(server: ChildProcess): Promise<string> {
  let reported = ''
  for await (const chunk of server.stdout ?? []) {
    reported += String(chunk)
    if (reported.includes('Stop with Ctrl-C')) break
  }
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(reported)?.[0]
  if (url === undefined) throw new Error(`the server printed no address: ${reported}`)
  return url
}
