import { describe, expect, it } from 'vitest'
import { askWhatIf } from '../../../../test/support/ask-what-if.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { serviceAccountRow } from '../../../kube/service-account.ts'

/** Of the service accounts, only s2 is there, with the label q=1. */
async function whatIf(action: object) {
  const twin = smallShop({ allowed: 3, minAvailable: 0 }).put(
    namespaceRow({ name: 'default', uid: 'uid-default' }),
    serviceAccountRow({ name: 's2', namespace: 'default', uid: 'uid-s2', labels: { q: '1' } }),
  )
  return askWhatIf(twin, action)
}

const named = (...names: readonly string[]) => names.map((name) => ({ kind: 'ServiceAccount', namespace: 'default', name }))
const deployments = (...names: readonly string[]) => names.map((name) => ({ kind: 'Deployment', namespace: 'default', name }))
const account = (name: string, metadata: object = {}) =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace: 'default', ...metadata } })
const file = (...documents: readonly string[]) => ({ manifest: documents.join('\n---\n'), source: 'f.yaml' })
const FILE = file(account('one'), account('s2'), account('three'))
const UNDECODED = account('x', { annotations: { port: 8080 } })
const DECODING =
  'unable to decode "f.yaml": json: cannot unmarshal number into Go struct field ObjectMeta.metadata.annotations of type string'

const absent = (name: string) => `Error from server (NotFound): serviceaccounts "${name}" not found`
const notDeleted = (name: string) =>
  `Error from server (NotFound): error when deleting "f.yaml": serviceaccounts "${name}" not found`
const q = (value: string) => ({ set: [{ key: 'q', value }] })
const HAS = `'q' already has a value (1), and --overwrite is false`

describe('objects that do not exist beside others that do (semantics F3.8)', () => {
  it.each<readonly [string, object, readonly string[]]>([
    [
      'delete',
      { deleteObject: { targets: named('one', 's2', 'three') } },
      ['serviceaccount "s2" deleted from default namespace', absent('one'), absent('three')],
    ],
    [
      'delete -f',
      { deleteObject: FILE },
      ['serviceaccount "s2" deleted from default namespace', notDeleted('one'), notDeleted('three')],
    ],
    [
      'delete -f with a document that cannot be decoded',
      { deleteObject: file(account('one'), account('s2'), UNDECODED) },
      ['serviceaccount "s2" deleted from default namespace', notDeleted('one'), DECODING],
    ],
    [
      'label',
      { labelObjects: { targets: named('one', 's2', 'three'), ...q('1') } },
      ['serviceaccount/s2 not labeled', absent('one'), absent('three')],
    ],
    [
      'label of another value',
      { labelObjects: { targets: named('one', 's2', 'three'), ...q('2') } },
      [absent('one'), HAS, absent('three')],
    ],
    ['label -f', { labelObjects: { ...FILE, ...q('1') } }, ['serviceaccount/s2 not labeled', absent('one'), absent('three')]],
    [
      'label -f of another value',
      { labelObjects: { ...FILE, ...q('2') } },
      [HAS, '[serviceaccounts "one" not found, serviceaccounts "three" not found]'],
    ],
    [
      'label -f with a document that cannot be decoded',
      { labelObjects: { ...file(account('one'), account('s2'), UNDECODED), ...q('1') } },
      ['serviceaccount/s2 not labeled', absent('one'), DECODING],
    ],
    ['annotate', { annotate: { targets: named('one', 's2'), ...q('1') } }, ['serviceaccount/s2 annotated', absent('one')]],
    [
      'patch',
      { patch: { targets: named('one', 's2', 'three'), patch: '{}' } },
      ['serviceaccount/s2 patched (no change)', absent('one'), absent('three')],
    ],
    [
      'autoscale',
      { autoscale: { targets: [{ kind: 'Deployment', namespace: 'default', name: 'web' }, ...named('one')], max: 9 } },
      ['horizontalpodautoscaler.autoscaling/web autoscaled', absent('one')],
    ],
    [
      'scale',
      { scale: { targets: deployments('web', 'wed'), replicas: 1 } },
      ['deployment.apps/web scaled', 'Error from server (NotFound): deployments.apps "wed" not found'],
    ],
    [
      'rollout restart',
      { rollout: { targets: deployments('wed', 'web'), restart: true } },
      ['deployment.apps/web restarted', 'Error from server (NotFound): deployments.apps "wed" not found'],
    ],
  ])('do not stop %s', async (_name, action, output) => {
    expect(await whatIf(action)).toMatchObject({ __typename: 'Outcome', verdict: 'BLOCKED', output })
  })

  it('come with similar names in the reason', async () => {
    const targets = [...named('s2'), { kind: 'Deployment', namespace: 'default', name: 'wed' }]
    const reason = 'deployments.apps "wed" not found; similar: web'
    expect(await whatIf({ deleteObject: { targets } })).toMatchObject({
      output: [
        'serviceaccount "s2" deleted from default namespace',
        'Error from server (NotFound): deployments.apps "wed" not found',
      ],
      summary: expect.stringContaining(reason),
    })
  })

  it.each<readonly [name: string, action: object, kind: string]>([
    ['delete of nothing else', { deleteObject: { targets: named('one', 'three') } }, 'ServiceAccount'],
    ['scale of nothing else', { scale: { targets: deployments('one', 'three'), replicas: 1 } }, 'Deployment'],
    ['set image, which reads all objects first', { rollout: { targets: deployments('web', 'one'), images: [] } }, 'Deployment'],
    [
      'set env, which reads all objects first',
      { setEnv: { targets: named('one', 's2'), set: [{ name: 'A', value: '1' }] } },
      'ServiceAccount',
    ],
  ])('end %s', async (_name, action, kind) => {
    const message = `${kind} "one" not found in namespace "default"`
    expect(JSON.stringify(await whatIf(action))).toContain(JSON.stringify(message).slice(1, -1))
  })
})
