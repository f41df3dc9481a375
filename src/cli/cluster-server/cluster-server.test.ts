import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { apiCertificate } from '../../../test/support/api-certificate.ts'
import { catchOutput, cli } from '../../../test/support/cli.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { openTokenFile, tokenHash } from '../../server/access/token-file.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../server/server.ts'
import { runCli } from '../run-cli.ts'
import type { ListedPod } from './server-pod.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'cluster-server-'))

function fileOf(name: string, text: string | Buffer): string {
  const file = join(FOLDER, name)
  writeFileSync(file, text)
  return file
}

/** A pod of the server, in a namespace. */
function pod(name: string, { namespace = 'rehearse', ready = true, args = [] as readonly string[] } = {}): ListedPod {
  const container = { name: 'rehearse', args, env: [], ports: [{ name: 'http', containerPort: 4000 }] }
  const status = ready ? 'True' : 'False'
  return { metadata: { namespace, name }, spec: { containers: [container] }, status: { conditions: [{ type: 'Ready', status }] } }
}

/** An API server with pods, which forwards the port of each to a server on this machine, as a kubelet does. */
class Api {
  pods: readonly ListedPod[] = [pod('rehearse-1')]
  /** Namespaces whose pods the user may not list; an empty one: all of them together. */
  readonly forbidden = new Set<string>()
  /** Why the user may not forward ports. */
  noForwarding: string | undefined
  /** Requests, as `METHOD /path`. */
  readonly requests: string[] = []
  readonly #target: string
  readonly #server: Server
  readonly #sockets = new WebSocketServer({ noServer: true })

  constructor(target: string) {
    this.#target = target
    this.#server = createServer((request, response) => {
      this.#note(request)
      const namespace = /namespaces\/([^/]+)\/pods\?/.exec(request.url ?? '')?.[1] ?? ''
      const message = `pods is forbidden in "${namespace}"`
      if (this.forbidden.has(namespace)) response.writeHead(403).end(JSON.stringify({ kind: 'Status', message }))
      else
        response.end(
          JSON.stringify({ items: this.pods.filter(({ metadata }) => namespace === '' || metadata.namespace === namespace) }),
        )
    }).on('upgrade', (request, socket, head) => this.#forward(request, socket, head))
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const server = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    const context = { name: 'c', context: { cluster: 'c', user: 'ana', namespace: 'default' } }
    const user = { name: 'ana', user: { token: 'token-of-ana' } }
    return JSON.stringify({
      clusters: [{ name: 'c', cluster: { server } }],
      users: [user],
      contexts: [context],
      'current-context': 'c',
    })
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    for (const socket of this.#sockets.clients) socket.terminate()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #note({ method, url = '', headers }: IncomingMessage): void {
    expect(headers.authorization).toBe('Bearer token-of-ana')
    this.requests.push(`${method} ${decodeURIComponent(url)}`)
  }

  #forward(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#note(request)
    if (this.noForwarding !== undefined) {
      const body = JSON.stringify({ kind: 'Status', message: this.noForwarding })
      socket.end(`HTTP/1.1 403 Forbidden\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
      return
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => this.#bridge(webSocket))
  }

  /** Each channel begins with the port; then come its bytes. */
  #bridge(socket: WebSocket): void {
    const { port } = new URL(this.#target)
    for (const channel of [0, 1]) socket.send(Buffer.of(channel, 4000 & 0xff, 4000 >> 8))
    const pipe = connect(Number(port), '127.0.0.1')
    pipe.on('data', (bytes) => socket.send(Buffer.concat([Buffer.of(0), bytes])))
    pipe.on('close', () => socket.close())
    pipe.on('error', ({ message }) =>
      socket.send(Buffer.concat([Buffer.of(1), Buffer.from(`error forwarding port 4000: ${message}`)])),
    )
    socket.on('message', (message: Buffer) => pipe.write(message.subarray(1)))
    socket.on('close', () => pipe.destroy())
  }
}

let server: RunningServer
let api: Api
let kubeconfig: string

async function start(options: Partial<ServerOptions> = {}): Promise<void> {
  server = await startServer({ twin: smallShop(), port: 0, ...options })
  api = new Api(server.url)
  kubeconfig = fileOf('config', await api.start())
}

beforeEach(() => start())
afterEach(async () => {
  await api.stop()
  await server.close().catch(() => undefined)
})

const drain = (where: string, env: Record<string, string> = {}) =>
  cli(['drain', 'a', '--ignore-daemonsets', '--server', where, '--kubeconfig', kubeconfig], { env })

describe('--server cluster', () => {
  it('queries the server that runs in the cluster, and sends the API server a list and portforward alone', async () => {
    const direct = await cli(['drain', 'a', '--ignore-daemonsets', '--server', server.url])
    expect(await drain('cluster')).toEqual(direct)
    expect(direct.code).toBe(0)
    expect(api.requests).toEqual([
      'GET /api/v1/pods?labelSelector=app.kubernetes.io/name=rehearse',
      'GET /api/v1/namespaces/rehearse/pods/rehearse-1/portforward?ports=4000',
    ])
  })

  it('follows a standing question', async () => {
    const words = ['watch', 'drain', 'a', '--ignore-daemonsets', '--server', 'cluster', '--kubeconfig', kubeconfig]
    const [caught, interrupt] = [catchOutput(), new AbortController()]
    const ended = runCli(['node', 'rehearse', ...words], { ...caught.io, env: {}, colour: false, signal: interrupt.signal })
    await expect.poll(() => caught.out() + caught.err()).toContain('SAFE')
    interrupt.abort()
    await ended
  })

  it('finds the server in its own namespace where the user may not list all pods', async () => {
    api.forbidden.add('')
    expect((await drain('cluster')).code).toBe(0)
    expect(api.requests[1]).toBe('GET /api/v1/namespaces/rehearse/pods?labelSelector=app.kubernetes.io/name=rehearse')
    api.pods = [pod('twin-1', { namespace: 'ops' })]
    expect((await drain('cluster:ops')).code).toBe(0)
    expect(api.requests.at(-1)).toContain('/namespaces/ops/pods/twin-1/portforward')
  })

  it('sends the token of the caller to a server that needs one, also to one that ends TLS itself', async () => {
    await api.stop()
    await server.close()
    const authenticator = openTokenFile(fileOf('tokens', `ana ${tokenHash('token-of-ana')}\n`), () => {})
    const [certFile, keyFile] = [fileOf('tls.crt', apiCertificate().cert), fileOf('tls.key', apiCertificate().key)]
    await start({ authenticator, tls: { certFile, keyFile } })
    api.pods = [pod('rehearse-1', { args: ['serve', '--live', '--tls-cert', '/tls.crt'] })]
    expect(await drain('cluster')).toMatchObject({ code: 1, err: expect.stringContaining('this server needs a token') })
    expect((await drain('cluster', { REHEARSE_TOKEN: 'token-of-ana' })).code).toBe(0)
    const words = ['drain', 'a', '--ignore-daemonsets', '--kubeconfig-token', '--server', 'cluster', '--kubeconfig', kubeconfig]
    expect((await cli(words)).code).toBe(0)
    authenticator.close()
  })
})

describe('--server cluster names what is missing', () => {
  it.each([
    ['no server', { pods: [] }, 'no server runs in the cluster: no pod has the label app.kubernetes.io/name=rehearse'],
    [
      'none that is ready',
      { pods: [pod('rehearse-1', { ready: false })] },
      'the server in the cluster is not ready: rehearse/rehearse-1',
    ],
    [
      'servers of two teams',
      { pods: [pod('a', { namespace: 'x' }), pod('b', { namespace: 'y' })] },
      '--server cluster:x, --server cluster:y',
    ],
    [
      'no right to connect',
      { noForwarding: 'pods "rehearse-1" is forbidden' },
      'is forbidden; it needs the verb create on pods/portforward in rehearse',
    ],
  ])('%s', async (_, state, message) => {
    Object.assign(api, state)
    expect(await drain('cluster')).toMatchObject({ code: 1, err: expect.stringContaining(message) })
  })

  it('no right to list pods', async () => {
    api.forbidden.add('').add('rehearse')
    expect(await drain('cluster')).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'pods is forbidden in "rehearse": name the namespace of the server, --server cluster:NAMESPACE',
      ),
    })
  })

  it('no process at the port', async () => {
    await api.stop()
    await server.close()
    api = new Api(server.url)
    kubeconfig = fileOf('config', await api.start())
    const answer = await drain('cluster')
    expect(answer).toMatchObject({ code: 1, err: expect.stringMatching(/error forwarding port 4000: connect ECONNREFUSED/) })
  })

  it('no API server', async () => {
    await api.stop()
    expect(await drain('cluster')).toMatchObject({ code: 1, err: expect.stringMatching(/the API server http.* does not answer/) })
  })
})
