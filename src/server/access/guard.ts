import type { Authenticator } from './authenticator.ts'
import type { BrowserLogin } from './login/login.ts'
import type { OpenCallers } from './open-callers.ts'

/** Who may use a server. */
export interface Guard {
  /** Everyone who reaches the server may use it without one. */
  readonly authenticator: Authenticator | undefined
  /** Where browsers log in; `undefined`: callers send tokens only. */
  readonly login: BrowserLogin | undefined
  /** Callers that are connected. */
  readonly callers: OpenCallers
  /** Origins of pages elsewhere that may use the API. */
  readonly origins: ReadonlySet<string>
}
