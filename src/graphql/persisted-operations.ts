import { createHash } from 'node:crypto'
import type { GraphQLError } from 'graphql'
import { type Code, codedError } from './error-codes.ts'

/** Operations that a server has in advance: callers name them, and a server may take no others. */
export interface PersistedOperations {
  /** Documents by name and by `sha256:` with the digest of their text. */
  readonly documents: ReadonlyMap<string, string>
  /** Whether anything else is refused. */
  readonly only: boolean
}

/** The operation that a request names. */
export interface OperationParams {
  readonly query?: string | null | undefined
  /** The name or `sha256:` digest of a persisted document, as GraphQL over HTTP has it. */
  readonly documentId?: unknown
  /** Apollo's way to name one: `persistedQuery.sha256Hash`. */
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined
}

const NONE: PersistedOperations = { documents: new Map(), only: false }

export function persistedOperations(texts: ReadonlyMap<string, string>, only: boolean): PersistedOperations {
  const documents = new Map<string, string>()
  for (const [name, text] of texts) documents.set(name, text).set(digestOf(text), text)
  return { documents, only }
}

/**
 * The document that is meant: the persisted one where one is named, else the text that was sent.
 * @throws {GraphQLError} when none is known by that name, or when only persisted ones are taken and this is none.
 */
export function documentOf(params: OperationParams, { documents, only } = NONE): string | undefined {
  const id = idIn(params)
  const text = params.query == null || params.query === '' ? undefined : params.query
  const known = id === undefined ? undefined : documents.get(id)
  if (known !== undefined) return known
  if (only && (text === undefined || !documents.has(digestOf(text))))
    throw refusal('PERSISTED_ONLY', 'this server accepts only the operations that it was started with: give a documentId')
  if (text === undefined && id !== undefined)
    throw refusal('PERSISTED_NOT_FOUND', `unknown operation "${id.slice(0, 100)}": send its text as query`)
  return text
}

function idIn({ documentId, extensions }: OperationParams): string | undefined {
  if (typeof documentId === 'string') return documentId
  const persisted = extensions?.['persistedQuery']
  if (typeof persisted !== 'object' || persisted === null || !('sha256Hash' in persisted)) return undefined
  return typeof persisted.sha256Hash === 'string' ? `sha256:${persisted.sha256Hash}` : undefined
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

function refusal(code: Code, message: string): GraphQLError {
  return codedError(code, message, { http: { status: 400 } })
}
