import { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** The channels of one forwarded port: its bytes, and what went wrong. */
const DATA = 0
const ERROR = 1
/** Each channel begins with the number of the port. */
const PORT_BYTES = 2

/**
 * A connection to a port of a pod over the WebSocket of `portforward`: each message is the number of a channel and its bytes
 * (k8s.io/kubelet, portforward/websocket.go).
 */
export class PodConnection extends Duplex {
  readonly #socket: WebSocket
  readonly #began = new Set<number>()

  constructor(socket: WebSocket) {
    super()
    this.#socket = socket
    socket.on('message', (message: Buffer) => this.#take(message))
    socket.on('close', () => this.push(null))
    socket.on('error', (error) => this.destroy(error))
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.send(Buffer.concat([Buffer.of(DATA), bytes]), done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.terminate()
    done(error)
  }

  #take(message: Buffer): void {
    const [channel = DATA] = message
    const isFirst = !this.#began.has(channel)
    this.#began.add(channel)
    const bytes = message.subarray(isFirst ? 1 + PORT_BYTES : 1)
    if (bytes.length === 0) return
    if (channel === ERROR) this.destroy(new Error(bytes.toString().trim()))
    else if (channel === DATA && !this.push(bytes)) this.#socket.pause()
  }
}
