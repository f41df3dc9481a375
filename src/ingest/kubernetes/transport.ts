import { type ClientRequest, type Agent as HttpAgent, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isCustomGroup } from '../../kube/api-group.ts'
import { collectionPath, EVENTS, METRICS, RESOURCES } from '../resources.ts'

/** The paths of lists and watches, and that of the version. No object, no subresource: a GET of `exec` runs a command. */
const READABLE: ReadonlySet<string> = new Set([
  ...[...RESOURCES, EVENTS, METRICS.nodes, METRICS.pods].map(collectionPath),
  '/version',
])

/** The path of a list of custom resources in all namespaces. Secrets and ConfigMaps are in none of these groups. */
const CUSTOM = /^\/apis\/((?:[a-z0-9-]+\.)+[a-z0-9-]+\/[a-z0-9-]+)\/[a-z0-9-]+$/

function isOfCustomKind(path: string): boolean {
  const [, apiVersion] = CUSTOM.exec(path) ?? []
  return apiVersion !== undefined && isCustomGroup(apiVersion)
}

/** Reviews change nothing: the API server answers who a token belongs to, and what its owner may do. */
export const REVIEWS = {
  token: '/apis/authentication.k8s.io/v1/tokenreviews',
  access: '/apis/authorization.k8s.io/v1/subjectaccessreviews',
} as const

/**
 * All that may leave this program for a cluster: methods, with the paths that each may have. Everything else is refused before a
 * connection is opened.
 */
const ALLOWED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['GET', READABLE],
  ['POST', new Set<string>(Object.values(REVIEWS))],
])

/** A request that this program may not send: a fault of the program, not of the cluster. */
export class RequestRefusedError extends Error {
  constructor(method: string, path: string) {
    super(`${method} ${path} may not be sent: this program only lists and watches the kinds that it reads, and reviews callers`)
    this.name = 'RequestRefusedError'
  }
}

export interface OutgoingRequest {
  readonly method: string
  /** With its query, without the prefix that the address of the server may have. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly agent: HttpAgent
}

/**
 * Opens a request to the API server at `base`. The only way from ingest to a network, so that what it refuses cannot leave.
 * @throws {RequestRefusedError}
 */
export function openRequest(base: URL, { method, path, headers, agent }: OutgoingRequest): ClientRequest {
  // Only lists and watches have a query.
  const collection = method === 'GET' ? (path.split('?', 1)[0] ?? '') : path
  const isAllowed = ALLOWED.get(method)?.has(collection) === true || (method === 'GET' && isOfCustomKind(collection))
  if (!isAllowed) throw new RequestRefusedError(method, path)
  const prefix = base.pathname === '/' ? '' : base.pathname.replace(/\/$/, '')
  const isPlain = base.protocol === 'http:'
  const send = isPlain ? httpRequest : httpsRequest
  return send({
    method,
    host: base.hostname.replace(/^\[|\]$/g, ''),
    port: base.port || (isPlain ? 80 : 443),
    path: prefix + path,
    agent,
    headers,
  })
}
