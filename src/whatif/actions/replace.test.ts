import { describe, expect, it } from 'vitest'
import { aNode } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { readObject } from '../../kube/codec/registry.ts'
import { KINDS, type Kind } from '../../kube/kinds.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'

const METADATA = { namespace: 'default', name: 'web' }
const TEMPLATE = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'nginx', image: 'nginx' }] },
}
const SPEC = { replicas: 2, selector: { matchLabels: { app: 'web' } }, template: TEMPLATE }
const PORTS = { selector: { app: 'web' }, ports: [{ name: 'http', port: 80, targetPort: 80 }] }

function shop(): StateTwin {
  const twin = new StateTwin().put(aNode('a'))
  const put = (kind: Kind, spec: object): void => {
    const stored = {
      uid: `uid-${kind}`,
      resourceVersion: '7',
      creationTimestamp: '2026-06-01T00:00:00Z',
      generation: 1,
      labels: { team: 'x' },
    }
    twin.put(readObject(kind, { metadata: { ...METADATA, ...stored }, spec }, new CodecContext(twin.state.shapes)))
  }
  put('Deployment', { ...SPEC, minReadySeconds: 5 })
  put('Service', { ...PORTS, clusterIP: '10.0.0.5', clusterIPs: ['10.0.0.5'] })
  return twin
}

interface Written {
  readonly kind?: Kind
  readonly metadata?: object
  readonly spec?: object
}

function play(...objects: readonly Written[]): Outcome {
  const documents = objects.map(({ kind = 'Deployment', metadata, spec = SPEC }) => {
    const manifest: JsonObject = { apiVersion: KINDS[kind].apiVersion, kind, metadata: { ...METADATA, ...metadata }, spec }
    const { name } = { ...METADATA, ...metadata }
    return { key: { kind, namespace: 'default', name }, manifest, line: undefined }
  })
  return simulate(shop().pin(), scenarioOf([{ kind: 'replace', documents, skipped: [], source: 'f.yaml', saveConfig: false }]))
}

const REPLACED = 'deployment.apps/web replaced'
const OTHER_LABELS = {
  ...SPEC,
  selector: { matchLabels: { app: 'x' } },
  template: { ...TEMPLATE, metadata: { labels: { app: 'x' } } },
}
const CONFLICT =
  'Error from server (Conflict): error when replacing "f.yaml": Operation cannot be fulfilled on deployments.apps "web": '

describe('kubectl replace', () => {
  // As kubectl and kube-apiserver 1.36.3 printed it.
  it.each<readonly [string, readonly Written[], readonly string[]]>([
    ['the same object', [{}], [REPLACED]],
    ['another object', [{ spec: { ...SPEC, replicas: 3 } }], [REPLACED]],
    [
      'an object that does not exist',
      [{ metadata: { name: 'nope' } }],
      ['Error from server (NotFound): error when replacing "f.yaml": deployments.apps "nope" not found'],
    ],
    [
      'a Service that does not exist, which a PUT creates',
      [{ kind: 'Service', metadata: { name: 'nope' }, spec: PORTS }],
      ['service/nope replaced'],
    ],
    [
      'an older version',
      [{ metadata: { resourceVersion: '1' } }],
      [`${CONFLICT}the object has been modified; please apply your changes to the latest version and try again`],
    ],
    ['the present version', [{ metadata: { resourceVersion: '7' } }], [REPLACED]],
    [
      'another object of the name',
      [{ metadata: { uid: 'other' } }],
      [
        `${CONFLICT}StorageError: invalid object, Code: 4, Key: /registry/deployments/default/web, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: other, UID in object meta: uid-Deployment`,
      ],
    ],
    [
      'another selector',
      [{ spec: OTHER_LABELS }],
      ['The Deployment "web" is invalid: spec.selector: Invalid value: {"matchLabels":{"app":"x"}}: field is immutable'],
    ],
    [
      'an unknown field, and another object',
      [{ spec: { ...SPEC, bogus: 1 } }, { kind: 'Service', spec: PORTS }],
      [
        'service/web replaced',
        'Error from server (BadRequest): error when replacing "f.yaml": Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.bogus"',
      ],
    ],
  ])('semantics F3.23 %s', (_name, objects, expected) => {
    expect(play(...objects).output).toEqual(expected)
  })

  it('semantics F3.23 takes away what the manifest leaves out, and keeps what the API server assigns', () => {
    const { after } = play({}, { kind: 'Service', spec: PORTS })
    const [web, service] = [after.get('Deployment', 'default', 'web'), after.get('Service', 'default', 'web')]
    expect(web).toMatchObject({
      labels: {},
      uid: 'uid-Deployment',
      resourceVersion: '7',
      spec: { minReadySeconds: 0, replicas: 2 },
    })
    expect(service).toMatchObject({ labels: {}, uid: 'uid-Service' })
  })
})
