import { subdomainErrors } from '../../../kube/label-syntax.ts'

const PORT_NAME_MAX = 15

/** What is wrong with the name of a container's port. */
export function portNameErrors(text: string): readonly string[] {
  const errors: string[] = []
  if (text.length > PORT_NAME_MAX) errors.push(`must be no more than ${PORT_NAME_MAX} characters`)
  if (!/^[-a-z0-9]+$/.test(text)) errors.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)')
  if (!/[a-z]/.test(text)) errors.push('must contain at least one letter (a-z)')
  if (text.includes('--')) errors.push('must not contain consecutive hyphens')
  if (text.startsWith('-') || text.endsWith('-')) errors.push('must not begin or end with a hyphen')
  return errors
}

const PORT_MAX = 65_535

/** What is wrong with the number of a port. */
export function portNumberErrors(port: number): readonly string[] {
  return port >= 1 && port <= PORT_MAX ? [] : ['must be between 1 and 65535, inclusive']
}

/** What is wrong with a name that becomes a part of a URL. */
export function pathSegmentErrors(text: string): readonly string[] {
  if (text === '.' || text === '..') return [`may not be '${text}'`]
  return ['/', '%'].filter((part) => text.includes(part)).map((part) => `may not contain '${part}'`)
}

/** What is wrong with a name that has a domain before a path, like `acme.io/foo`, and with which part of it (IsDomainPrefixedPath). */
export function domainPathErrors(text: string): readonly (readonly [part: string, error: string])[] {
  const [domain = '', ...rest] = text.split('/')
  const path = rest.join('/')
  if (domain === '' || path === '') return [[text, 'must be a domain-prefixed path (such as "acme.io/foo")']]
  return [
    ...subdomainErrors(domain).map((error) => [domain, error] as const),
    ...(/^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(path) ? [] : [[path, BAD_PATH] as const]),
  ]
}

const BAD_PATH = "Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')"
