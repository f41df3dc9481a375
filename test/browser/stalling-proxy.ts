import { once } from 'node:events'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'

/** A network between a browser and a server. */
export interface StallingProxy {
  readonly url: string
  /** From now on open connections carry nothing more, and stay open; new ones wait as well until `heal`. */
  stall(): void
  /** New connections work again; those that stalled never do. */
  heal(): void
  close(): Promise<void>
}

/** Passes bytes on to a server on loopback until it stalls. */
export async function startStallingProxy(target: string): Promise<StallingProxy> {
  const sockets = new Set<Socket>()
  let stalled = false
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const server = createServer((incoming) => {
    keep(incoming)
    if (stalled) return
    const outgoing = keep(openSocket(Number(new URL(target).port), '127.0.0.1'))
    incoming.pipe(outgoing)
    outgoing.pipe(incoming)
    incoming.on('close', () => outgoing.destroy())
    outgoing.on('close', () => incoming.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stall: () => {
      stalled = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    heal: () => {
      stalled = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
