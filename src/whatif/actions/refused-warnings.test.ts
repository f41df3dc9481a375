import { describe, expect, it } from 'vitest'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import { readObject } from '../../kube/codec/registry.ts'
import { KINDS, type Kind } from '../../kube/kinds.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { SingleAction } from './action.ts'
import type { Document } from './manifests/document.ts'

const NODE_SELECTOR = { 'beta.kubernetes.io/os': 'linux' }
const DEPRECATED = 'nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead'
const VIOLATES =
  'Warning: would violate PodSecurity "baseline:latest": privileged (container "a" must not set securityContext.privileged=true)'
const CONTAINERS = [{ name: 'a', image: 'x', securityContext: { privileged: true } }]
const POD = { nodeSelector: NODE_SELECTOR, containers: CONTAINERS }
const LABELS = { app: 'web' }
const DEPLOYMENT = { selector: { matchLabels: LABELS }, template: { metadata: { labels: LABELS }, spec: POD } }

/** A namespace that warns of privileged pods, with a Deployment and a quota for nothing more. */
function cluster(): StateTwin {
  const twin = new StateTwin()
  const put = (kind: Kind, metadata: object, rest: object): void => {
    const object = { metadata: { uid: `uid-${kind}`, generation: 1, ...metadata }, ...rest }
    twin.put(readObject(kind, object, new CodecContext(twin.state.shapes)))
  }
  const labels = { 'pod-security.kubernetes.io/warn': 'baseline' }
  put('Namespace', { name: 'shop', labels }, { status: { phase: 'Active' } })
  const hard = { pods: '0', 'count/deployments.apps': '1' }
  const used = { pods: '0', 'count/deployments.apps': '1' }
  put('ResourceQuota', { namespace: 'shop', name: 'q' }, { spec: { hard }, status: { hard, used } })
  put('Deployment', { namespace: 'shop', name: 'web' }, { spec: { replicas: 0, ...DEPLOYMENT } })
  put('ServiceAccount', { namespace: 'shop', name: 'default' }, {})
  return twin
}

function printed(action: SingleAction): readonly string[] {
  return simulate(cluster().pin(), scenarioOf([action])).output
}

function written(kind: Kind, name: string, spec: object): readonly Document[] {
  const key = { kind, namespace: 'shop', name }
  const manifest = { apiVersion: KINDS[kind].apiVersion, kind, metadata: { namespace: 'shop', name }, spec }
  return [{ key, manifest, line: undefined }] as readonly Document[]
}

const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/a'

function profiled(annotation: string): readonly Document[] {
  const metadata = { namespace: 'shop', name: 'p', annotations: { [APP_ARMOR]: annotation } }
  return written('Pod', 'p', POD).map((document) => ({ ...document, manifest: { ...document.manifest, metadata } }))
}

const file = { skipped: [], source: 'f.yaml' }
const refusal = (resource: string, name: string, what: string): string =>
  `Error from server (Forbidden): error when creating "f.yaml": ${resource} "${name}" is forbidden: exceeded quota: q, requested: ${what}`

describe('semantics F3.40: warnings of an object that the API server refuses', () => {
  it.each<readonly [string, SingleAction, readonly string[]]>([
    [
      'are those of the steps before a quota refuses it, by apply',
      { kind: 'apply', documents: written('Pod', 'a.b', POD), ...file },
      [
        "Warning: metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended: [must not contain dots]",
        `Warning: spec.${DEPRECATED}`,
        VIOLATES,
        refusal('pods', 'a.b', 'pods=1, used: pods=0, limited: pods=0'),
      ],
    ],
    [
      'by create',
      { kind: 'create', saveConfig: false, documents: written('Deployment', 'two', DEPLOYMENT), ...file },
      [
        `Warning: spec.template.spec.${DEPRECATED}`,
        VIOLATES,
        refusal(
          'deployments.apps',
          'two',
          'count/deployments.apps=1, used: count/deployments.apps=1, limited: count/deployments.apps=1',
        ),
      ],
    ],
    [
      'and none where it is invalid, which the API server finds first',
      { kind: 'create', saveConfig: false, documents: written('Deployment', 'two', { ...DEPLOYMENT, replicas: -1 }), ...file },
      ['The Deployment "two" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
    ],
    [
      'except those of an AppArmor profile in an annotation (semantics F3.43)',
      { kind: 'create', saveConfig: false, documents: profiled('foo'), ...file },
      [
        `Warning: metadata.annotations[${APP_ARMOR}]: deprecated since v1.30; use the "appArmorProfile" field instead`,
        `The Pod "p" is invalid: metadata.annotations[${APP_ARMOR}]: Invalid value: "foo": invalid AppArmor profile name: "foo"`,
      ],
    ],
    [
      'with the unknown fields of a patch',
      {
        kind: 'patch',
        targets: [{ kind: 'Deployment', namespace: 'shop', name: 'web' }],
        patch: { type: 'MERGE', patch: { spec: { foo: 1, replicas: -1 } } },
      },
      [
        'Warning: unknown field "spec.foo"',
        'The Deployment "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
      ],
    ],
  ])('%s', (_name, action, lines) => expect(printed(action)).toEqual(lines))

  it('are printed before the refusal of an object that exists', () => {
    const twin = cluster()
    const quota = twin.state.get('ResourceQuota', 'shop', 'q')
    if (quota) twin.state.remove('ResourceQuota', 'shop', 'q')
    const documents = written('Deployment', 'web', DEPLOYMENT)
    const action = { kind: 'create', saveConfig: false, documents, ...file } as const
    expect(simulate(twin.pin(), scenarioOf([action])).output).toEqual([
      `Warning: spec.template.spec.${DEPRECATED}`,
      VIOLATES,
      'Error from server (AlreadyExists): error when creating "f.yaml": deployments.apps "web" already exists',
    ])
  })
})
