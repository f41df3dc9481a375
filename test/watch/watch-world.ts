// What the source imports with its first request must be there: that takes time of its own.
import '@kubernetes/client-node'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Random } from '../../src/engine/run/random.ts'
import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import { type KnownResource, resourceOfKind } from '../../src/ingest/resources.ts'
import { SourceLoader } from '../../src/ingest/source-loader.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import type { Fault } from '../support/api-fault.ts'
import { type ApiRequest, ApiServer } from '../support/api-server.ts'
import type { ApiCluster } from '../support/api-server-cluster.ts'
import { SourceReader } from '../support/source-reader.ts'
import { drawFault } from './draw-fault.ts'
import { IdleClock } from './idle-clock.ts'

export const WATCHED: readonly KnownResource[] = ['Node', 'Pod', 'Namespace']
  .map(resourceOfKind)
  .filter((resource): resource is KnownResource => resource !== undefined)

/** One run in this many is over TLS, whose handshakes take most of its time. */
const TLS_EVERY = 10
/** One request in this many is spoiled: after most faults a kind is listed again, which hides what a watch lost before. */
const FAULT_EVERY: readonly number[] = [1, 2, 4, 8, 16, 32]
const TOKEN_FILE = 'token'

/** A cluster, its API server with faults, and a twin that follows it: all in this process, on a clock of their own. */
export class WatchWorld {
  readonly cluster: ApiCluster
  readonly server: ApiServer
  readonly clock: IdleClock
  readonly state = new ClusterState()
  readonly reader: SourceReader
  /** Whether requests meet faults. */
  faulty = true
  readonly #faults: Random
  readonly #faultEvery: number
  readonly #elsewhere: Elsewhere
  #tokens = 1
  /** How many of the next requests meet a server that is starting. */
  #starting = 0

  private constructor(seed: number, parts: Parts) {
    this.cluster = parts.cluster
    this.server = parts.server
    this.clock = parts.clock
    this.#elsewhere = parts.elsewhere
    this.#faults = Random.stream(seed, 'faults')
    this.#faultEvery = this.#faults.pick(FAULT_EVERY)
    this.server.fault = (request) => this.#faultOf(request)
    const loader = new SourceLoader(this.state)
    this.reader = new SourceReader(parts.source, (event) => loader.apply(event))
  }

  static async start(seed: number, cluster: ApiCluster): Promise<WatchWorld> {
    const random = Random.stream(seed, 'clock')
    const clock = new IdleClock(() => random.next())
    const server = await ApiServer.start(cluster, { plain: random.below(TLS_EVERY) > 0 })
    server.writeFile(TOKEN_FILE, 'token-1')
    const kubeconfig = server.kubeconfig({ tokenFile: TOKEN_FILE })
    const source = await createKubernetesSource({ kubeconfig, clock, resources: WATCHED })
    return new WatchWorld(seed, { cluster, server, clock, source, elsewhere: await Elsewhere.start() })
  }

  async stop(): Promise<void> {
    const stopped = this.reader.stop()
    await Promise.all([stopped, this.server.stop(), this.#elsewhere.stop()])
  }

  /** Requests that followed a redirect. */
  get redirected(): number {
    return this.#elsewhere.requests
  }

  /** Waits until nothing happens any more at this moment. */
  settle(): Promise<void> {
    return this.clock.settle(() => this.server.activity + this.reader.events.length)
  }

  /** Replaces the server, as a rolling restart does: versions and objects stay, connections do not. */
  restartServer(): void {
    this.server.cutConnections()
    this.#starting = this.#faults.below(8)
  }

  /** Accepts another token from now on, which the token file already has. */
  rotateToken(): void {
    this.server.writeFile(TOKEN_FILE, `token-${++this.#tokens}\n`)
  }

  rotateCertificate(): void {
    this.server.rotateCertificate()
  }

  #faultOf(request: ApiRequest): Fault | undefined {
    if (request.headers.authorization !== `Bearer token-${this.#tokens}`) return { type: 'status', status: 401 }
    if (!this.faulty) return undefined
    // Before it has read its roles, a server forbids everything.
    if (this.#starting > 0) return this.#starting-- > 2 ? { type: 'reset' } : { type: 'status', status: 403 }
    return this.#faults.below(this.#faultEvery) === 0 ? drawFault(this.#faults, request, this.#elsewhere.url) : undefined
  }
}

interface Parts {
  readonly cluster: ApiCluster
  readonly server: ApiServer
  readonly clock: IdleClock
  readonly source: ConstructorParameters<typeof SourceReader>[0]
  readonly elsewhere: Elsewhere
}

/** The address to which redirects point. No request may arrive: it would carry the token. */
class Elsewhere {
  requests = 0
  readonly #server: Server

  private constructor() {
    this.#server = createServer((_request, response) => {
      this.requests++
      response.end()
    })
  }

  static async start(): Promise<Elsewhere> {
    const elsewhere = new Elsewhere()
    await new Promise<void>((resolve) => elsewhere.#server.listen(0, '127.0.0.1', resolve))
    return elsewhere
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
