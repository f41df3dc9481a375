import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer, Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { messageOf } from '../../src/ingest/protobuf/message.ts'
import { apiCertificate } from './api-certificate.ts'
import { type Fault, sendBody, sendStatus, spoiled } from './api-fault.ts'

import { listAsProtobuf } from './list-as-protobuf.mjs'

export type { Fault } from './api-fault.ts'

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

const PROTOBUF = 'application/vnd.kubernetes.protobuf'
const NO_ROUTE = '404 page not found\n'

/**
 * An API server on this machine that answers from a backend, spoils answers on request, and records its requests. It speaks HTTPS, and
 * plain HTTP as `kubectl proxy` does when `plain` is set.
 */
export class ApiServer {
  readonly requests: ApiRequest[] = []
  /** Connections accepted so far. */
  connections = 0
  /** Increases with every request and with every line that a watch sends. */
  activity = 0
  /** Encodes a list for a client that prefers protobuf. */
  encode: (json: string) => Buffer = podsAsProtobuf
  /** Called before each answer to select an error. */
  fault: (request: ApiRequest) => Fault | undefined = () => undefined
  private configs = 0
  private certificates = 0
  /** The watches that are open, with what ends the sending of lines. */
  private readonly watches = new Map<ServerResponse, () => void>()
  private readonly folder = mkdtempSync(join(tmpdir(), 'api-server-'))
  private readonly server: Server | TlsServer
  private readonly backend: ApiBackend

  private constructor(backend: ApiBackend, plain: boolean) {
    this.backend = backend
    const answer = (request: IncomingMessage, response: ServerResponse) => this.answer(request, response)
    this.server = plain ? createHttpServer(answer) : createServer(this.useCertificate(), answer)
    // A client that is slow for five seconds keeps its connection, so that tests can count them.
    this.server.keepAliveTimeout = 0
    this.server.on(plain ? 'connection' : 'secureConnection', () => this.connections++)
    // Connections that are cut on purpose.
    this.server.on('clientError', (_error, socket) => socket.destroy())
  }

  static async start(backend: ApiBackend, { plain = false } = {}): Promise<ApiServer> {
    const server = new ApiServer(backend, plain)
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve))
    return server
  }

  /** Writes the next certificate beside the kubeconfigs, and returns what the server needs to show it. */
  private useCertificate() {
    const { key, cert } = apiCertificate(this.certificates++)
    writeFileSync(join(this.folder, 'key.pem'), key)
    writeFileSync(join(this.folder, 'cert.pem'), cert)
    // A client may show the server's own certificate, the only one there is.
    return { key, cert, ca: cert, requestCert: true, rejectUnauthorized: false }
  }

  /** Shows another certificate, by another authority, from now on; connections that are open are cut. */
  rotateCertificate(): void {
    if (this.server instanceof TlsServer) this.server.setSecureContext(this.useCertificate())
    this.cutConnections()
  }

  /** Cuts every connection, as a server does that is replaced by another one at the same address. */
  cutConnections(): void {
    this.server.closeAllConnections()
  }

  /** Writes a file beside the kubeconfigs, which may name it, and returns its path. */
  writeFile(name: string, content: string): string {
    const path = join(this.folder, name)
    writeFileSync(path, content)
    return path
  }

  /** Cuts the watches that are open. */
  cutWatches(): void {
    for (const response of this.watches.keys()) response.destroy()
  }

  /** Ends the watches that are open, as a server does when their time is over. */
  endWatches(): void {
    for (const [response, stop] of this.watches) {
      stop()
      response.end()
    }
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
    const scheme = this.server instanceof TlsServer ? 'https' : 'http'
    return `${scheme}://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Writes a kubeconfig for this server and returns its path. */
  kubeconfig(user: Readonly<Record<string, unknown>> = { token: 'test' }): string {
    const path = join(this.folder, `config-${++this.configs}`)
    const authority = this.server instanceof TlsServer ? { 'certificate-authority': 'cert.pem' } : {}
    const content = {
      clusters: [{ name: 'test-cluster', cluster: { server: this.url, ...authority } }],
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
    const url = new URL(incoming.url ?? '/', 'https://127.0.0.1')
    const watch = url.searchParams.get('watch') !== null
    const { method = '', headers } = incoming
    const peer = incoming.socket instanceof TLSSocket ? incoming.socket.getPeerCertificate() : undefined
    const commonName = String(peer?.subject?.CN ?? '')
    const request: ApiRequest = { method, path: url.pathname, query: url.searchParams, watch, headers, commonName }
    this.requests.push(request)
    this.activity++
    const fault = this.fault(request)
    if (fault?.type === 'half-open') return
    if (fault?.type === 'reset') incoming.socket.destroy()
    else if (fault?.type === 'status') sendStatus(response, fault)
    else if (watch) this.sendWatch(request, response, fault)
    else {
      const { status, body } = this.backend.list(request)
      const compressed = headers['accept-encoding'] === 'gzip'
      const asProtobuf = status === 200 && headers.accept?.startsWith(PROTOBUF) === true
      const type = body === NO_ROUTE ? 'text/plain' : asProtobuf ? PROTOBUF : 'application/json'
      const bytes = asProtobuf ? this.encode(body) : Buffer.from(body)
      response.writeHead(status, { 'content-type': type, ...(compressed ? { 'content-encoding': 'gzip' } : {}) })
      sendBody(response, compressed ? gzipSync(bytes) : bytes, fault)
    }
  }

  private sendWatch(request: ApiRequest, response: ServerResponse, fault: Fault | undefined): void {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.flushHeaders()
    if (fault?.type === 'silent') return
    if (fault?.type === 'close') return void response.end()
    if (fault?.type === 'error-frame') return void response.end(`${JSON.stringify({ type: 'ERROR', object: fault.status })}\n`)
    const send = spoiled(response, fault)
    const stop = this.backend.watch(request, (line) => {
      this.activity++
      send(line)
    })
    this.watches.set(response, stop)
    response.on('close', () => {
      this.watches.delete(response)
      stop()
    })
  }
}

/** Pods are the one kind that is requested as protobuf. */
function podsAsProtobuf(json: string): Buffer {
  return listAsProtobuf(messageOf('Pod'), JSON.parse(json))
}

/** The answer of a server that has no such resource. */
export function noRoute(): { readonly status: number; readonly body: string } {
  return { status: 404, body: NO_ROUTE }
}
