import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { defaultManifest } from '../manifest/default-manifest.ts'
import { changeIssues } from './validate-change.ts'
import { objectIssues } from './validate-object.ts'

const metadata = { name: 'x', namespace: 'default' }

function reported(kind: string, spec: JsonObject, annotations: JsonObject = {}): readonly string[] {
  const manifest = defaultManifest(kind, { kind, metadata: { ...metadata, annotations }, spec })
  return objectIssues(kind, manifest).map(({ field, message }) => `${field}: ${message}`)
}

const backend = { service: { name: 'web', port: { number: 80 } } }
const path = (init: JsonObject): JsonObject => ({
  rules: [{ http: { paths: [{ path: '/', pathType: 'Prefix', backend, ...init }] } }],
})
const AT = 'spec.rules[0].http.paths[0]'

describe('a new Ingress', () => {
  it.each<[title: string, spec: JsonObject, want: readonly string[]]>([
    ['is fine with a rule', path({}), []],
    ['is fine with a backend for all', { defaultBackend: backend }, []],
    ['says something', {}, ['spec: Invalid value: null: either `defaultBackend` or `rules` must be specified']],
    ['has rules with paths', { rules: [{ http: {} }] }, ['spec.rules[0].http.paths: Required value']],
    [
      'is for names and not for addresses',
      { rules: [{ host: '10.0.0.1' }] },
      ['spec.rules[0].host: Invalid value: "10.0.0.1": must be a DNS name, not an IP address'],
    ],
    ['is for all names below one', { rules: [{ host: '*.example.test' }] }, []],
    ['says how a path is meant', path({ pathType: undefined }), [`${AT}.pathType: Required value: pathType must be specified`]],
    [
      'supports three path types',
      path({ pathType: 'Regex' }),
      [`${AT}.pathType: Unsupported value: "Regex": supported values: "Exact", "ImplementationSpecific", "Prefix"`],
    ],
    [
      'has plain paths',
      path({ path: 'a//b' }),
      [`${AT}.path: Invalid value: "a//b": must be an absolute path`, `${AT}.path: Invalid value: "a//b": must not contain '//'`],
    ],
    ['leaves a path to its controller', path({ path: '/a//b', pathType: 'ImplementationSpecific' }), []],
    ['goes somewhere', path({ backend: {} }), [`${AT}.backend: Invalid value: "": resource or service backend is required`]],
    [
      'names a Service and a port',
      path({ backend: { service: {} } }),
      [`${AT}.backend.service.name: Required value`, `${AT}.backend: Required value: port name or number is required`],
    ],
    [
      'names one port',
      path({ backend: { service: { name: 'web', port: { name: 'http', number: 80 } } } }),
      [`${AT}.backend: Invalid value: "": cannot set both port name & port number`],
    ],
  ])('%s', (_, spec, want) => {
    expect(reported('Ingress', spec)).toEqual(want)
  })

  it('names its class once, or twice the same', () => {
    const spec = { ...path({}), ingressClassName: 'alb' }
    expect(reported('Ingress', spec, { 'kubernetes.io/ingress.class': 'alb' })).toEqual([])
    expect(reported('Ingress', spec, { 'kubernetes.io/ingress.class': 'nginx' })).toEqual([
      'annotations.kubernetes.io/ingress.class: Invalid value: "nginx": must match `ingressClassName` when both are specified',
    ])
  })
})

describe('a class of Ingresses', () => {
  it('has a controller with a domain, and cluster-scoped parameters by default', () => {
    const parameters = { apiGroup: 'elbv2.k8s.aws', kind: 'IngressClassParams', name: 'p' }
    expect(reported('IngressClass', { controller: 'ingress.k8s.aws/alb', parameters })).toEqual([])
    expect(reported('IngressClass', { controller: 'alb' })).toEqual([
      'spec.controller: Invalid value: "alb": must be a domain-prefixed path (such as "acme.io/foo")',
    ])
    expect(reported('IngressClass', { controller: 'a.io/b', parameters: { ...parameters, scope: 'Namespace' } })).toEqual([
      "spec.parameters.namespace: Required value: `parameters.scope` is set to 'Namespace'",
    ])
  })

  it('keeps its controller', () => {
    const of = (controller: string): JsonObject => ({ kind: 'IngressClass', metadata, spec: { controller } })
    expect(changeIssues('IngressClass', of('a.io/c'), of('a.io/b')).map(({ message }) => message)).toEqual([
      'Invalid value: "a.io/c": field is immutable',
    ])
  })
})
