import { parseDuration } from '../../kube/duration.ts'
import type { Authenticator } from '../../server/access/authenticator.ts'
import type { BrowserLogin, Login } from '../../server/access/login/login.ts'
import type { OidcCallers } from '../../server/access/oidc/oidc-callers.ts'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { readText } from '../read-text.ts'
import { collect, duration } from './flags.ts'
import type { Served } from './served.ts'

/** An OpenID Connect issuer whose tokens callers send, and at which browsers log in. */
export interface OidcFlags {
  readonly oidcIssuerUrl?: string
  readonly oidcClientId?: string
  readonly oidcUsernameClaim: string
  readonly oidcUsernamePrefix?: string
  readonly oidcGroupsClaim?: string
  readonly oidcGroupsPrefix?: string
  readonly oidcRedirectUrl?: string
  readonly oidcClientSecretFile?: string
  readonly oidcScope?: readonly string[]
  readonly oidcPrompt?: string
  /** A duration. */
  readonly oidcSession: string
  readonly oidcLogout?: boolean
}

/** Where no flag names scopes. */
const SCOPES = ['profile', 'email']

export function addOidcFlags(command: Command): Command {
  return command
    .option('--oidc-issuer-url <url>', 'callers send ID tokens of this OpenID Connect issuer, with --oidc-client-id')
    .option('--oidc-client-id <name>', 'client that the tokens of the issuer have to be for')
    .option('--oidc-username-claim <name>', 'claim with the name of the caller, as kube-apiserver has it', 'sub')
    .option(
      '--oidc-username-prefix <prefix>',
      'text before each name; "-" for none, by default the issuer and "#", except for email',
    )
    .option('--oidc-groups-claim <name>', 'claim with the groups of the caller')
    .option('--oidc-groups-prefix <prefix>', 'text before each group')
    .option('--oidc-redirect-url <url>', 'address of this server in browsers: the dashboard logs in at the issuer then')
    .option('--oidc-client-secret-file <file>', 'secret of the client, where the issuer needs one to log browsers in')
    .option('--oidc-scope <name>', 'scope to request besides openid; repeatable, by default profile and email', collect)
    .option(
      '--oidc-prompt <name>',
      'prompt to request of the issuer; "-" for none, by default consent where a scope is offline_access',
    )
    .option('--oidc-session <duration>', 'how long a browser stays logged in', duration, '8h')
    .option('--oidc-logout', 'a user who logs out does so at the issuer too, where it has a place for that')
}

/**
 * The callers of an issuer, where the flags name one, and the login of browsers.
 * @throws {CliError} for flags that do not belong together.
 * @throws {ServerError} for an address of an issuer that is not safe.
 */
export async function openOidc(
  flags: OidcFlags,
  { source, namespaces }: Served,
  log: (line: string) => void,
  login: LoginOf = sharedLogin(flags, log),
): Promise<{ readonly authenticator: Authenticator; readonly login: BrowserLogin | undefined } | undefined> {
  const { oidcIssuerUrl: issuer, oidcClientId: clientId } = flags
  if (issuer === undefined) {
    for (const [name, value] of [
      ['client-id', clientId],
      ['redirect-url', flags.oidcRedirectUrl],
    ] as const)
      if (value !== undefined) throw new CliError(`--oidc-${name} needs an issuer: give it with --oidc-issuer-url`)
    return undefined
  }
  if (clientId === undefined)
    throw new CliError('--oidc-issuer-url needs the client of its tokens: give it with --oidc-client-id')
  const { OidcCallers } = await import('../../server/access/oidc/oidc-callers.ts')
  const { every } = await import('../../server/access/every.ts')
  const callers = new OidcCallers({
    issuer,
    clientId,
    usernameClaim: flags.oidcUsernameClaim,
    usernamePrefix: flags.oidcUsernamePrefix,
    groupsClaim: flags.oidcGroupsClaim,
    groupsPrefix: flags.oidcGroupsPrefix,
    reviews: source.reviews?.(),
    namespaces,
    log,
    now: Date.now,
    nowMs: () => performance.now(),
    every,
  })
  return { authenticator: callers, login: await login(callers) }
}

/** Gives the callers of a cluster the login of browsers; `undefined`: browsers do not log in. */
export type LoginOf = (callers: OidcCallers) => Promise<BrowserLogin | undefined>

/**
 * One login for all clusters of a server, which admits whom one of them admits; what a browser sees of each is what that cluster lets its
 * user list.
 */
export function sharedLogin(flags: OidcFlags, log: (line: string) => void): LoginOf {
  const all: OidcCallers[] = []
  let opened: Promise<Login> | undefined
  return async (callers) => {
    const { oidcRedirectUrl: address } = flags
    if (address === undefined) return undefined
    all.push(callers)
    opened ??= openLogin({ ...flags, address }, all, log)
    return (await opened).of((owner) => callers.admit(owner))
  }
}

async function openLogin(
  { oidcIssuerUrl: issuer = '', oidcClientId: clientId = '', address, ...flags }: OidcFlags & { readonly address: string },
  all: readonly OidcCallers[],
  log: (line: string) => void,
): Promise<Login> {
  const { Login } = await import('../../server/access/login/login.ts')
  const { firstAdmission } = await import('../../server/access/oidc/first-admission.ts')
  const secretFile = flags.oidcClientSecretFile
  const scopes = flags.oidcScope ?? SCOPES
  return new Login({
    issuer,
    clientId,
    clientSecret: secretFile === undefined ? undefined : (await readText(secretFile)).trim(),
    address: addressOf(address),
    scopes,
    prompt: promptOf(flags.oidcPrompt, scopes),
    sessionMs: parseDuration(flags.oidcSession),
    endsAtIssuer: flags.oidcLogout === true,
    ...firstAdmission(all),
    log,
    nowMs: () => performance.now(),
  })
}

/** An issuer need not give a refresh token to a user whose consent is not requested (OpenID Connect Core 1.0, section 11). */
function promptOf(prompt: string | undefined, scopes: readonly string[]): string | undefined {
  if (prompt === undefined) return scopes.includes('offline_access') ? 'consent' : undefined
  return prompt === '-' ? undefined : prompt
}

/** Browsers keep the cookie of a session for TLS, and for loopback, only. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isHttp || url.pathname !== '/' || url.search || url.hash)
    throw new CliError(
      `--oidc-redirect-url ${text}: write the address of this server in browsers, like https://rehearse.example.com`,
    )
  if (url.protocol === 'http:' && !['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
    throw new CliError(
      `--oidc-redirect-url ${text} must begin with https://, because browsers keep the cookie of a session for TLS only`,
    )
  return url.origin
}
