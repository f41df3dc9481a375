import { subdomainErrors } from '../../../kube/label-syntax.ts'

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
