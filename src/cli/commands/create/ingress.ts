import type { JsonObject } from '../../../kube/codec/json.ts'
import { CliError } from '../../cli-error.ts'
import { collect } from '../flags.ts'
import { keyValue } from '../key-value.ts'
import type { Creator, Wanted } from './creator.ts'

interface IngressFlags {
  readonly class?: string
  readonly rule?: readonly string[]
  readonly defaultBackend?: string
  readonly annotation?: readonly string[]
}

/** `create ingress NAME --rule HOST/PATH=SERVICE:PORT` (kubectl/pkg/cmd/create/create_ingress.go). */
export const INGRESS: Creator<IngressFlags> = {
  name: 'ingress',
  alias: 'ing',
  example: "web --class alb --rule 'shop.example.com/*=web:80'",
  declare: (command) =>
    command
      .option('--class <class>', 'the IngressClass')
      .option('--rule <rule>', 'HOST/PATH=SERVICE:PORT[,tls[=SECRET]]; a path with * at its end is a prefix; repeatable', collect)
      .option('--default-backend <service:port>', 'the Service of requests that no rule matches')
      .option('--annotation <key=value>', 'an annotation of the Ingress; repeatable', collect),
  objectOf: ingress,
}

const RULE = /^[\w*\-.]*\/.*=[\w-]+:[\w-]+/

function ingress({ name, flags }: Wanted<IngressFlags>): JsonObject {
  const { rule: rules = [], annotation: annotations = [], defaultBackend = '', class: ingressClassName = '' } = flags
  if (defaultBackend === '' && rules.length === 0)
    throw new CliError(
      'not enough information provided: every ingress has to either specify a default-backend (which catches all traffic) or a list of rules (which catch specific paths)',
    )
  const wrong = rules.find((rule) => !RULE.test(rule))
  if (wrong !== undefined)
    throw new CliError(`rule ${wrong} is invalid and should be in format host/path=svcname:svcport[,tls[=secret]]`)
  const valueless = annotations.find((annotation) => !annotation.includes('='))
  if (valueless !== undefined) throw new CliError(`annotation ${valueless} is invalid and should be in format key=[value]`)
  if (defaultBackend !== '' && defaultBackend.split(':').length !== 2)
    throw new CliError('default-backend should be in format servicename:serviceport')
  const tls = tlsOf(rules)
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name, ...(annotations.length > 0 ? { annotations: Object.fromEntries(annotations.map(entryOf)) } : {}) },
    spec: {
      ...(ingressClassName === '' ? {} : { ingressClassName }),
      ...(defaultBackend === '' ? {} : { defaultBackend: backendOf(defaultBackend) }),
      ...(tls.length > 0 ? { tls } : {}),
      ...(rules.length > 0 ? { rules: rulesOf(rules) } : {}),
    },
  }
}

function entryOf(annotation: string): readonly [string, string] {
  const { key, value } = keyValue(annotation)
  return [key, value]
}

/** The rules of each host together, in the order in which hosts are first named. */
function rulesOf(rules: readonly string[]): readonly JsonObject[] {
  const paths = new Map<string, JsonObject[]>()
  for (const rule of rules) {
    const [route = ''] = rule.split(',')
    const host = hostOf(route)
    const before = paths.get(host)
    const path = pathOf(route.slice(host.length + 1))
    if (before) before.push(path)
    else paths.set(host, [path])
  }
  return [...paths].map(([host, ofHost]) => ({ ...(host === '' ? {} : { host }), http: { paths: ofHost } }))
}

function hostOf(rule: string): string {
  return rule.split('/')[0] ?? ''
}

function pathOf(text: string): JsonObject {
  const [end = '', service = ''] = text.split('=')
  const isPrefix = end.endsWith('*')
  return {
    path: `/${isPrefix ? end.slice(0, -1) : end}`,
    pathType: isPrefix ? 'Prefix' : 'Exact',
    backend: backendOf(service),
  }
}

const INT32_MAX = 2 ** 31 - 1

/** A port that is not a number of 32 bits is a name (apimachinery/pkg/util/intstr, Parse). */
function backendOf(text: string): JsonObject {
  const [name = '', port = ''] = text.split(':')
  const number = Number(port)
  const isNumber = /^[-+]?\d+$/.test(port) && number <= INT32_MAX
  return { service: { name, port: isNumber ? { number } : { name: port } } }
}

/** One entry for each secret: a host counts once, with the first rule that has TLS for it. */
function tlsOf(rules: readonly string[]): readonly JsonObject[] {
  const hosts = new Set<string>()
  const entries: { readonly secretName: string; readonly hosts: string[] }[] = []
  for (const rule of rules) {
    const [, tls, ...others] = rule.split(',')
    const host = hostOf(rule)
    if (tls === undefined || others.length > 0 || hosts.has(host)) continue
    hosts.add(host)
    const secretName = tls.split('=')[1] ?? ''
    const known = entries.find((entry) => entry.secretName === secretName)
    if (known) known.hosts.push(host)
    else if (host !== '' || secretName !== '') entries.push({ secretName, hosts: host === '' ? [] : [host] })
  }
  return entries.map(({ secretName, hosts: named }) => ({
    ...(named.length > 0 ? { hosts: named } : {}),
    ...(secretName === '' ? {} : { secretName }),
  }))
}
