import { readFile } from 'node:fs/promises'
import type { RequestOptions } from 'node:https'
import type { ResolvedKubeconfig } from './kubeconfig.ts'

type Fields = ResolvedKubeconfig['user']

/**
 * What a request needs for a user whose credentials the kubeconfig contains or names a file of: token, password, client certificate.
 * Undefined for what a plugin, an auth-provider or a proxy needs client-node for.
 * @throws {Error} when a file cannot be read.
 */
export async function plainCredentials({ cluster, user }: ResolvedKubeconfig): Promise<RequestOptions | undefined> {
  if ([user['exec'], user['auth-provider'], cluster['proxy-url']].some((value) => value !== undefined && value !== null))
    return undefined
  const tls = {
    ca: await dataOrFile(cluster, 'certificate-authority'),
    cert: await dataOrFile(user, 'client-certificate'),
    key: await dataOrFile(user, 'client-key'),
    servername: textOf(cluster['tls-server-name']),
    rejectUnauthorized: cluster['insecure-skip-tls-verify'] === true ? false : undefined,
  }
  const given = Object.fromEntries(Object.entries(tls).filter(([, value]) => value !== undefined))
  const username = textOf(user['username'])
  const auth = username === undefined ? {} : { auth: `${username}:${textOf(user['password']) ?? ''}` }
  return { ...given, ...auth, headers: await headersOf(user) }
}

/** A token file takes precedence over a token. */
async function headersOf(user: Fields): Promise<Record<string, string>> {
  const tokenFile = textOf(user['tokenFile'])
  const token = tokenFile === undefined ? textOf(user['token']) : await readFile(tokenFile, 'utf8')
  const impersonated = textOf(user['as'])
  return {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(impersonated === undefined ? {} : { 'Impersonate-User': impersonated }),
  }
}

/** Inline data counts before a file, as for kubectl. */
async function dataOrFile(fields: Fields, name: string): Promise<Buffer | undefined> {
  const data = textOf(fields[`${name}-data`])
  if (data !== undefined) return Buffer.from(data, 'base64')
  const path = textOf(fields[name])
  return path === undefined ? undefined : readFile(path)
}

/** An empty text is one that is not set. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
