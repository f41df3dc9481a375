import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { labelErrors } from '../../kube/label-syntax.ts'
import { ServerError } from '../server-error.ts'
import { AccessError, type Authenticator, type Caller } from './authenticator.ts'
import { follow } from './follow.ts'

/** How often the file is compared with what was read, in milliseconds. */
const CHECK_INTERVAL_MS = 5000
const HASH = /^[0-9a-f]{64}$/
/** A name appears in logs and counts forks. */
const NAME = /^[\w.@:-]{1,64}$/

/** The SHA-256 hash of a token, as the file has it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether a caller can have this name. */
export function isCallerName(text: string): boolean {
  return NAME.test(text)
}

/**
 * The callers of a token file, by the hashes of their tokens. A line is `NAME HASH`, or `NAME HASH NAMESPACE,...` for a caller that sees these
 * namespaces only; `#` begins a comment; a name may have several tokens, so that they can be replaced one after the other.
 * @throws {ServerError} naming the line that is not valid.
 */
export function parseTokens(text: string, file: string): ReadonlyMap<string, Caller> {
  const callers = new Map<string, Caller>()
  for (const [i, line] of text.split('\n').entries()) {
    const [name, hash, list, ...rest] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/)
    if (!name) continue
    const refuse = (problem: string): never => {
      throw new ServerError('TOKENS_INVALID', `${file}:${i + 1}: ${problem}; "rehearse token NAME" makes a line`)
    }
    if (!isCallerName(name)) refuse(`"${name}" is not a name: use at most 64 letters, digits and . @ : _ -`)
    const namespaces = list?.split(',')
    const wrong = namespaces?.find((namespace) => labelErrors(namespace).length > 0)
    if (wrong !== undefined) refuse(`"${wrong}" is not the name of a namespace`)
    if (hash === undefined || !HASH.test(hash) || rest.length > 0)
      refuse('expected a name, the SHA-256 hash of a token, in hexadecimal, and possibly namespaces with commas between them')
    else callers.set(hash, { name, namespaces })
  }
  if (callers.size === 0) throw new ServerError('TOKENS_INVALID', `${file}: no tokens; "rehearse token NAME" makes one`)
  return callers
}

/**
 * Recognizes the callers of a token file, and follows its changes: a file that cannot be used leaves the former tokens valid, and `log`
 * gets the reason. Tokens are compared by their hashes, so the time of a comparison shows nothing about a token.
 * @throws {ServerError} when the file cannot be read, or is not valid.
 */
export function openTokenFile(file: string, log: (line: string) => void, intervalMs = CHECK_INTERVAL_MS): Authenticator {
  let text = readTokens(file)
  let callers = parseTokens(text, file)
  const listeners: (() => void)[] = []
  const reread = (): void => {
    const now = readTokens(file)
    if (now === text) return
    callers = parseTokens(now, file)
    text = now
    for (const listener of listeners) listener()
  }
  const unfollow = follow(reread, { intervalMs, log, meanwhile: 'The former tokens stay valid.' })
  return {
    authenticate: async (token) => {
      if (token === undefined) throw new AccessError(401, 'this server needs a token: send it as "Authorization: Bearer TOKEN"')
      const caller = callers.get(tokenHash(token))
      if (caller === undefined) throw new AccessError(401, 'the token is not valid')
      return caller
    },
    onChange: (listener) => void listeners.push(listener),
    close: unfollow,
  }
}

function readTokens(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ServerError('TOKENS_INVALID', `the token file cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
