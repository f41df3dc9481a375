import type { Environment } from '@marcbachmann/cel-js'
import { CelGap } from './cel-gap.ts'
import { hostAndPort, parseRequestUri, queryValues, type RequestUri } from './request-uri.ts'

const URL_TYPE = 'kubernetes.URL'

/** A URL as a value of expressions. */
class CelUrl {
  readonly uri: RequestUri

  constructor(uri: RequestUri) {
    this.uri = uri
  }
}

/** URLs (apiserver/pkg/cel/library URLs). */
export function registerUrls(environment: Environment): void {
  const part = (name: string, read: (uri: RequestUri) => string): void => {
    environment.registerFunction(`${URL_TYPE}.${name}(): string`, ({ uri }: CelUrl) => read(uri))
  }
  environment.registerType(URL_TYPE, { ctor: CelUrl, fields: {} })
  environment.registerOperator(`${URL_TYPE} == ${URL_TYPE}`, (a: CelUrl, b: CelUrl) => a.uri.text === b.uri.text)
  environment.registerFunction(`url(string): ${URL_TYPE}`, (text: string) => {
    const uri = parseRequestUri(text)
    if (uri === undefined) throw new CelGap('the error text of a URL')
    return new CelUrl(uri)
  })
  environment.registerFunction('isURL(string): bool', (text: string) => parseRequestUri(text) !== undefined)
  part('getScheme', ({ scheme }) => scheme)
  part('getHost', ({ host }) => host)
  part('getHostname', ({ host }) => hostAndPort(host)[0])
  part('getPort', ({ host }) => hostAndPort(host)[1])
  part('getEscapedPath', ({ escapedPath }) => escapedPath)
  environment.registerFunction(`${URL_TYPE}.getQuery(): map<string, list<string>>`, ({ uri }: CelUrl) =>
    queryValues(uri.rawQuery),
  )
}
