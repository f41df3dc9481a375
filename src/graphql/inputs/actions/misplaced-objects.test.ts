import { describe, expect, it } from 'vitest'
import { askWhatIf } from '../../../../test/support/ask-what-if.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { serviceAccountRow } from '../../../kube/service-account.ts'

/** The service accounts s1 in the namespace a, and s2 in b, are there. */
async function whatIf(action: object) {
  const twin = smallShop({ allowed: 3, minAvailable: 0 }).put(
    ...['default', 'a', 'b'].map((name) => namespaceRow({ name, uid: `uid-${name}` })),
    serviceAccountRow({ name: 's1', namespace: 'a', uid: 'uid-s1', labels: { tier: 'web' } }),
    serviceAccountRow({ name: 's2', namespace: 'b', uid: 'uid-s2' }),
  )
  return askWhatIf(twin, action)
}

const account = (name: string, namespace: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name, namespace },
  ...more,
})
const text = (...objects: readonly object[]) => objects.map((object) => JSON.stringify(object)).join('\n---\n')
const file = (manifest: string) => ({ manifest, source: 'f.yaml', namespace: 'a', enforceNamespace: true })

const S1 = account('s1', 'a')
const S2 = account('s2', 'b')
const S3 = account('s3', 'default')
const LATER = account('s4', 'a')
const WRONG = account('s5', 'a', { wrong: 1 })
const UNDECODED = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'x', annotations: { port: 8080 } } }
const UNMAPPED = { apiVersion: 'apps/v2', kind: 'Foo', metadata: { name: 'foo' } }

const other = (namespace: string) =>
  `the namespace from the provided object "${namespace}" does not match the namespace "a". You must pass '--namespace=${namespace}' to perform this operation.`
const DECODING =
  'unable to decode "f.yaml": json: cannot unmarshal number into Go struct field ObjectMeta.metadata.annotations of type string'
const MAPPING = [
  'resource mapping not found for name: "foo" namespace: "" from "f.yaml": no matches for kind "Foo" in version "apps/v2"',
  'ensure CRDs are installed first',
]
const exists = (name: string) =>
  `Error from server (AlreadyExists): error when creating "f.yaml": serviceaccounts "${name}" already exists`
const STRICT = `Error from server (BadRequest): error when creating "f.yaml": ServiceAccount in version "v1" cannot be handled as a ServiceAccount: strict decoding error: unknown field "wrong"`

describe('an object of a file that names another namespace than -n (semantics F3.4)', () => {
  it.each<readonly [string, object, readonly string[]]>([
    ['apply', { apply: file(text(S1, S2)) }, ['serviceaccount/s1 unchanged', `error: ${other('b')}`]],
    [
      'apply with --server-side',
      { apply: { ...file(text(S1, S2, S3)), serverSide: true } },
      ['serviceaccount/s1 serverside-applied', other('b'), other('default')],
    ],
    ['create', { create: file(text(S2, LATER)) }, ['serviceaccount/s4 created', `error: ${other('b')}`]],
    ['replace', { replace: file(text(S2, S1)) }, ['serviceaccount/s1 replaced', `error: ${other('b')}`]],
    [
      'replace --force',
      { replace: { ...file(text(S2, S1)), force: true } },
      ['serviceaccount "s1" deleted from a namespace', `error: ${other('b')}`],
    ],
    [
      'delete',
      { deleteObject: file(text(S2, S1, S3)) },
      ['serviceaccount "s1" deleted from a namespace', other('b'), other('default')],
    ],
    [
      'label',
      { labelObjects: { ...file(text(S2, S1)), set: [{ key: 'k', value: 'v' }] } },
      ['serviceaccount/s1 labeled', `error: ${other('b')}`],
    ],
    [
      'annotate',
      { annotate: { ...file(text(S2, S1)), set: [{ key: 'k', value: 'v' }] } },
      ['serviceaccount/s1 annotated', `error: ${other('b')}`],
    ],
  ])('is left alone by %s, which does the rest', async (_name, action, output) => {
    expect(await whatIf(action)).toMatchObject({ __typename: 'Outcome', verdict: 'BLOCKED', output })
  })

  it('is reported by autoscale in the order of the file', async () => {
    const noScale =
      'cannot autoscale a ServiceAccount: could not find scale subresource for /v1, Resource=serviceaccounts in discovery information'
    expect(await whatIf({ autoscale: { ...file(text(S1, S2, LATER)), max: 3 } })).toMatchObject({
      output: [noScale, other('b'), noScale],
    })
  })

  it.each(['apply', 'create', 'replace', 'deleteObject'])('is reported by %s where it is the only one', async (command) => {
    expect(await whatIf({ [command]: file(text(S2)) })).toMatchObject({
      verdict: 'BLOCKED',
      output: [`error: ${other('b')}`],
      summary: `${other('b').replace(/\.$/, '')}; no pod disrupted.`,
    })
  })

  it('is an error beside each refusal of create, replace and delete, in the order of the file', async () => {
    const objects = text(S1, S2, WRONG, S3)
    expect(await whatIf({ create: file(objects) })).toMatchObject({
      output: [exists('s1'), other('b'), STRICT, other('default')],
    })
    const absent = (when: string) => `Error from server (NotFound): error when ${when} "f.yaml": serviceaccounts "s4" not found`
    expect(await whatIf({ replace: file(text(S1, S2, LATER, S3)) })).toMatchObject({
      output: ['serviceaccount/s1 replaced', other('b'), absent('replacing'), other('default')],
    })
  })

  it('is an error of the reading beside refusals of apply', async () => {
    expect(await whatIf({ apply: file(text(S1, S2, WRONG, S3, S2)) })).toMatchObject({
      output: ['serviceaccount/s1 unchanged', `[${other('b')}, ${other('default')}]`, STRICT],
    })
  })

  it.each([
    ['apply', 'serviceaccount/s1 unchanged'],
    ['replace', 'serviceaccount/s1 replaced'],
    ['deleteObject', 'serviceaccount "s1" deleted from a namespace'],
  ])('precedes what %s cannot read, which is one error then', async (command, line) => {
    expect(await whatIf({ [command]: file(text(S1, UNDECODED, UNMAPPED, S2, S2)) })).toMatchObject({
      output: [line, other('b'), other('b'), `[${DECODING}, ${MAPPING[0]}`, `${MAPPING[1]}]`],
    })
  })

  it('may be an item of a list', async () => {
    const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [S1, S2, LATER] })
    expect(await whatIf({ apply: file(list) })).toMatchObject({
      output: ['serviceaccount/s1 unchanged', 'serviceaccount/s4 created', `error: ${other('b')}`],
    })
  })

  it('may be of a kind that the twin does not hold', async () => {
    const settings = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'b' } }
    const reader = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'reader', namespace: 'b' },
    }
    expect(await whatIf({ apply: file(text(settings, reader)) })).toMatchObject({
      verdict: 'BLOCKED',
      output: ['clusterrole.rbac.authorization.k8s.io/reader skipped: not modelled', `error: ${other('b')}`],
    })
  })

  it('is not reported where -l leaves it out', async () => {
    const labeled = { ...S1, metadata: { ...S1.metadata, labels: { tier: 'web' } } }
    expect(await whatIf({ apply: { ...file(text(labeled, S2)), selector: 'tier=web' } })).toMatchObject({
      output: ['serviceaccount/s1 unchanged'],
    })
    const set = [{ key: 'k', value: 'v' }]
    expect(await whatIf({ labelObjects: { ...file(text(S1, S2)), selector: 'tier=web', set } })).toMatchObject({
      output: ['serviceaccount/s1 labeled'],
    })
  })

  it('ends a command that reads all objects before it changes the first', async () => {
    const { source: _, ...manifest } = file(text(S1, S2))
    const action = { setEnv: { ...manifest, set: [{ name: 'A', value: '1' }] } }
    expect(await whatIf(action)).toMatchObject({ __typename: 'InvalidInputError', issues: [{ message: other('b') }] })
  })
})
