import type { Resource } from './resources.ts'

/** The owner of a token, as the API server knows it. */
export interface TokenOwner {
  readonly username: string
  readonly uid?: string
  readonly groups?: readonly string[]
  readonly extra?: Readonly<Record<string, readonly string[]>>
}

/** Queries the API server about callers. */
export interface AccessReviews {
  /**
   * Whose token it is; `undefined` when it is not valid (TokenReview).
   * @throws {ApiError | TransportError | CredentialsError} without an answer.
   */
  ownerOf(token: string, signal: AbortSignal): Promise<TokenOwner | undefined>
  /**
   * Whether its owner may list the resource, in all namespaces unless it is read from one only (SubjectAccessReview).
   * @throws as `ownerOf` does.
   */
  mayList(owner: TokenOwner, resource: Resource, signal: AbortSignal): Promise<boolean>
  /** Closes the connections that are kept open. */
  close(): void
}
