/** How to reach a server, and as whom. */
export interface Access {
  readonly server: string
}

export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly text: string
}

/** Reads a kubeconfig that `up` wrote. */
export function access(file: string): Access

/** One client of one API server. */
export class Api {
  constructor(target: Access)
  /** One request; never throws on an HTTP status. */
  call(method: string, path: string, body?: unknown, type?: string): Promise<Reply>
  /** Like call, but a status of 300 or more is an error; returns the body. */
  must(method: string, path: string, body?: unknown, type?: string): Promise<unknown>
  /** Streams the lines of a watch, parsed, until `close` is called on the result. */
  watch(path: string, onLine: (line: unknown) => void, onEnd: (error?: Error) => void): { close(): void }
  close(): void
}

export function sleep(ms: number): Promise<void>
