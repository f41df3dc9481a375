import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'

/** What goes wrong with one answer. */
export type Fault =
  /** Another answer instead. */
  | { readonly type: 'status'; readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  /** The connection is cut after this many bytes of the body. */
  | { readonly type: 'cut'; readonly afterBytes: number }
  /** The body comes in small pieces with pauses. */
  | { readonly type: 'trickle'; readonly bytes: number }
  /** A watch: this line comes in place of the event number `at` (from 0), and the event is lost. */
  | { readonly type: 'garbage'; readonly at: number; readonly line: string }
  /** A watch: every event comes twice, and the one before it again. */
  | { readonly type: 'duplicate' }
  /** A watch that sends nothing and stays open. */
  | { readonly type: 'silent' }
  /** A watch that is closed as soon as it is open. */
  | { readonly type: 'close' }
  /** A watch whose first line is an ERROR frame with this status object. */
  | { readonly type: 'error-frame'; readonly status: unknown }

export interface ApiRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly watch: boolean
  readonly headers: IncomingMessage['headers']
  /** Who the client's certificate names; empty without one. */
  readonly commonName: string
}

/** What a cluster answers: the whole body of a list, or a way to send the lines of a watch. */
export interface ApiBackend {
  list(request: ApiRequest): { readonly status: number; readonly body: string }
  /** Sends what there is, and later what happens, until the returned function is called. */
  watch(request: ApiRequest, send: (line: string) => void): () => void
}

const NO_ROUTE = '404 page not found\n'

/**
 * An API server over HTTPS on this machine that answers from a backend, spoils answers on request, and records its
 * requests. Its certificate is made when it starts and thrown away when it stops.
 */
export class ApiServer {
  readonly requests: ApiRequest[] = []
  /** TLS connections accepted so far. */
  connections = 0
  /** Called before each answer to select an error. */
  fault: (request: ApiRequest) => Fault | undefined = () => undefined
  private configs = 0
  private readonly watches = new Set<ServerResponse>()
  private readonly folder: string
  private readonly server: Server
  private readonly backend: ApiBackend

  private constructor(backend: ApiBackend) {
    this.backend = backend
    this.folder = mkdtempSync(join(tmpdir(), 'api-server-'))
    const file = (name: string) => join(this.folder, name)
    const subject = ['-subj', '/CN=api-server', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost']
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', file('key.pem')]
    execFileSync('openssl', ['req', '-x509', ...key, '-out', file('cert.pem'), '-days', '2', ...subject], { stdio: 'pipe' })
    const [keyText, cert] = [readFileSync(file('key.pem')), readFileSync(file('cert.pem'))]
    // A client may show the server's own certificate, the only one there is.
    const tls = { key: keyText, cert, ca: cert, requestCert: true, rejectUnauthorized: false }
    this.server = createServer(tls, (request, response) => this.answer(request, response))
    // A client that is slow for five seconds keeps its connection, so that tests can count them.
    this.server.keepAliveTimeout = 0
    this.server.on('secureConnection', () => this.connections++)
    // Connections that are cut on purpose.
    this.server.on('clientError', (_error, socket) => socket.destroy())
  }

  static async start(backend: ApiBackend): Promise<ApiServer> {
    const server = new ApiServer(backend)
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve))
    return server
  }

  /** Cuts the watches that are open, as a server does when their time is over. */
  cutWatches(): void {
    for (const response of this.watches) response.destroy()
  }

  /** Refuses connections from now on and cuts those that are open. */
  async goAway(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve))
    this.server.closeAllConnections()
    await closed
  }

  async stop(): Promise<void> {
    await this.goAway()
    rmSync(this.folder, { recursive: true, force: true })
  }

  get url(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Writes a kubeconfig for this server and returns its path. */
  kubeconfig(user: Readonly<Record<string, unknown>> = { token: 'test' }): string {
    const path = join(this.folder, `config-${++this.configs}`)
    const content = {
      clusters: [{ name: 'test-cluster', cluster: { server: this.url, 'certificate-authority': 'cert.pem' } }],
      users: [{ name: 'tester', user }],
      contexts: [{ name: 'test', context: { cluster: 'test-cluster', user: 'tester' } }],
      'current-context': 'test',
    }
    writeFileSync(path, JSON.stringify(content))
    return path
  }

  /** How many requests were for `plural`, watches or lists. */
  count(plural: string, watch: boolean): number {
    return this.requests.filter((request) => request.path.endsWith(`/${plural}`) && request.watch === watch).length
  }

  private answer(incoming: IncomingMessage, response: ServerResponse): void {
    const url = new URL(incoming.url ?? '/', this.url)
    const watch = url.searchParams.get('watch') !== null
    const { method = '', headers } = incoming
    const peer = incoming.socket instanceof TLSSocket ? incoming.socket.getPeerCertificate() : undefined
    const commonName = String(peer?.subject?.CN ?? '')
    const request: ApiRequest = { method, path: url.pathname, query: url.searchParams, watch, headers, commonName }
    this.requests.push(request)
    const fault = this.fault(request)
    if (fault?.type === 'status') sendStatus(response, fault)
    else if (watch) this.sendWatch(request, response, fault)
    else {
      const { status, body } = this.backend.list(request)
      const compressed = headers['accept-encoding'] === 'gzip'
      const type = body === NO_ROUTE ? 'text/plain' : 'application/json'
      response.writeHead(status, { 'content-type': type, ...(compressed ? { 'content-encoding': 'gzip' } : {}) })
      sendBody(response, compressed ? gzipSync(body) : Buffer.from(body), fault)
    }
  }

  private sendWatch(request: ApiRequest, response: ServerResponse, fault: Fault | undefined): void {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.flushHeaders()
    if (fault?.type === 'silent') return
    if (fault?.type === 'close') return void response.end()
    if (fault?.type === 'error-frame') return void response.end(`${JSON.stringify({ type: 'ERROR', object: fault.status })}\n`)
    const stop = this.backend.watch(request, spoiled(response, fault))
    this.watches.add(response)
    response.on('close', () => {
      this.watches.delete(response)
      stop()
    })
  }
}

/** The answer of a server that has no such resource. */
export function noRoute(): { readonly status: number; readonly body: string } {
  return { status: 404, body: NO_ROUTE }
}

function sendStatus(response: ServerResponse, { status, body, headers }: Extract<Fault, { type: 'status' }>): void {
  const plain = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: `status ${status}`, code: status }
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body ?? plain))
}

function sendBody(response: ServerResponse, body: Buffer, fault: Fault | undefined): void {
  if (fault?.type === 'cut') response.write(body.subarray(0, fault.afterBytes), () => response.socket?.destroy())
  else if (fault?.type === 'trickle') trickle(response, body, fault.bytes)
  else response.end(body)
}

function trickle(response: ServerResponse, body: Buffer, bytes: number): void {
  if (body.length === 0 || response.destroyed) return void response.end()
  response.write(body.subarray(0, bytes))
  setTimeout(() => trickle(response, body.subarray(bytes), bytes), 1)
}

/** A way to send lines that applies the fault to them. */
function spoiled(response: ServerResponse, fault: Fault | undefined): (line: string) => void {
  let sent = 0
  let bytes = 0
  let before = ''
  return (line) => {
    const number = sent++
    const text = `${fault?.type === 'garbage' && number === fault.at ? fault.line : line}\n`
    if (fault?.type === 'cut' && bytes + text.length > fault.afterBytes) {
      response.write(text.slice(0, Math.max(0, fault.afterBytes - bytes)), () => response.socket?.destroy())
      bytes = Number.POSITIVE_INFINITY
    } else if (fault?.type === 'trickle') {
      for (let i = 0; i < text.length; i += fault.bytes) response.write(text.slice(i, i + fault.bytes))
    } else response.write(fault?.type === 'duplicate' ? text + text + before : text)
    bytes += text.length
    before = text
  }
}
