import { describe, expect, it } from 'vitest'
import { askWhatIf } from '../../../../test/support/ask-what-if.ts'
import { writtenDeployment } from '../../../../test/support/manifests.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { namespaceRow } from '../../../kube/namespace.ts'

async function whatIf(...actions: readonly object[]) {
  const twin = smallShop({ allowed: 3, minAvailable: 0 }).put(
    ...['default', 'one', 'three', 'four'].map((name) => namespaceRow({ name, uid: `uid-${name}` })),
  )
  return askWhatIf(twin, ...actions)
}

const namespace = (name: string) => `apiVersion: v1\nkind: Namespace\nmetadata: { name: ${name} }\n`
const text = (...documents: readonly string[]) => documents.join('---\n')

const WEB = writtenDeployment('web')
const KINDLESS = text(namespace('one'), 'metadata: { name: two }\n', namespace('three'))
const BROKEN = text(namespace('one'), 'a: b\n c: d\n', namespace('three'))
const TO_IGNORE = 'if you choose to ignore these errors, turn validation off with --validate=false'
const UNTYPED = `error validating "f.yaml": error validating data: [apiVersion not set, kind not set]; ${TO_IGNORE}`
const UNDECODED = `error: unable to decode "f.yaml": Object 'Kind' is missing in '{"metadata":{"name":"two"}}'`
const NOT_YAML = /^(error: )?error parsing f\.yaml: error converting YAML to JSON: yaml: line 5: /
const PARSING: unknown = expect.stringMatching(NOT_YAML)
const file = (manifest: string) => ({ manifest, source: 'f.yaml' })

describe('a file with metadata of a wrong type (semantics F3.37)', () => {
  const second = 'apiVersion: v1\nkind: Namespace\nmetadata: { name: two, annotations: { port: 8080 }, labels: [] }\n'
  const manifest = text(namespace('one'), second, namespace('three'))
  const problem =
    'error: unable to decode "f.yaml": json: cannot unmarshal number into Go struct field ObjectMeta.metadata.annotations of type string'

  it.each<readonly [string, object, readonly string[]]>([
    ['apply', { apply: file(manifest) }, ['namespace/one configured', 'namespace/three configured', problem]],
    ['replace', { replace: file(manifest) }, ['namespace/one replaced', 'namespace/three replaced', problem]],
    ['delete', { deleteObject: file(manifest) }, ['namespace "one" deleted', 'namespace "three" deleted', problem]],
    [
      'annotate',
      { annotate: { ...file(manifest), set: [{ key: 'a', value: 'b' }] } },
      ['namespace/one annotated', 'namespace/three annotated', problem],
    ],
  ])('is read by %s without that document', async (_, action, output) => {
    expect(await whatIf(action)).toMatchObject({ __typename: 'Outcome', output })
  })

  it('also where it is the only one', async () => {
    expect(await whatIf({ apply: file(second) })).toMatchObject({ verdict: 'BLOCKED', output: [problem] })
  })

  it('leaves the items of a list to the API server', async () => {
    const item = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'two', labels: { a: 5 } } }
    const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [item] })
    const decoding =
      'Namespace in version "v1" cannot be handled as a Namespace: json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string'
    const refusal = `Error from server (BadRequest): error when creating "f.yaml": ${decoding}`
    expect(await whatIf({ apply: file(list) })).toMatchObject({ output: [refusal] })
  })
})

describe('a file with a key that is not a string (semantics F3.45)', () => {
  const keyed = (key: string) => `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${key}\n`

  it.each([
    ['{{ .Values.name }}', 'map[interface {}]interface {}{".Values.name":interface {}(nil)}'],
    ['{{ }}', 'map[interface {}]interface {}{}'],
    ['{{ c: b, a: 3, d: [true, 1.5] }}', 'map[interface {}]interface {}{"a":3, "c":"b", "d":[]interface {}{true, 1.5}}'],
    ['{[a, b]: c}', '[]interface {}{"a", "b"}'],
  ])('ends the reading: %s', async (key, text) => {
    const problem = `invalid map key: ${text}`
    expect(await whatIf({ apply: file(`${namespace('one')}---\n${keyed(key)}`) })).toMatchObject({
      output: ['namespace/one configured', `error: error parsing f.yaml: error converting YAML to JSON: yaml: ${problem}`],
    })
    expect(await whatIf({ apply: file(keyed(key)) })).toMatchObject({
      __typename: 'InvalidInputError',
      issues: [{ message: `not valid YAML: ${problem} (line 4, column 10)`, line: 4 }],
    })
  })
})

// As kubectl 1.36.3 does it; the reason for broken YAML is that of another parser.
describe('a file that kubectl cannot read to its end (semantics F3.24)', () => {
  it.each<readonly [string, object, readonly unknown[]]>([
    ['apply, no kind', { apply: file(KINDLESS) }, ['namespace/one configured', `error: ${UNTYPED}`]],
    ['apply, no YAML', { apply: file(BROKEN) }, ['namespace/one configured', PARSING]],
    [
      'create, no kind, beside a refusal',
      { create: file(KINDLESS) },
      ['Error from server (AlreadyExists): error when creating "f.yaml": namespaces "one" already exists', UNTYPED],
    ],
    [
      'create, no YAML',
      { create: file(BROKEN) },
      ['Error from server (AlreadyExists): error when creating "f.yaml": namespaces "one" already exists', PARSING],
    ],
    [
      'create, no kind and no such version, beside a refusal, as one error',
      { create: file(text('apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: { name: old }\n', KINDLESS)) },
      [
        'Error from server (AlreadyExists): error when creating "f.yaml": namespaces "one" already exists',
        `[resource mapping not found for name: "old" namespace: "" from "f.yaml": no matches for kind "Ingress" in version "extensions/v1beta1"`,
        `ensure CRDs are installed first, ${UNTYPED}]`,
      ],
    ],
    ['replace, no kind', { replace: file(KINDLESS) }, ['namespace/one replaced', `error: ${UNTYPED}`]],
    ['replace, no YAML', { replace: file(BROKEN) }, ['namespace/one replaced', PARSING]],
    [
      'replace with force, no YAML, which creates nothing then',
      { replace: { ...file(BROKEN), force: true } },
      ['namespace "one" deleted', PARSING],
    ],
    [
      'delete, no kind, and continues with the next',
      { deleteObject: file(KINDLESS) },
      ['namespace "one" deleted', 'namespace "three" deleted', UNDECODED],
    ],
    ['delete, no YAML', { deleteObject: file(BROKEN) }, ['namespace "one" deleted', PARSING]],
    [
      'annotate, no kind, and continues with the next',
      { annotate: { ...file(KINDLESS), set: [{ key: 'a', value: 'b' }] } },
      ['namespace/one annotated', 'namespace/three annotated', UNDECODED],
    ],
    ['annotate, no YAML', { annotate: { ...file(BROKEN), set: [{ key: 'a' }] } }, ['namespace/one annotated', PARSING]],
    [
      'label, no kind, and continues with the next',
      { labelObjects: { ...file(KINDLESS), remove: ['a'] } },
      ['label "a" not found.', 'namespace/one not labeled', 'label "a" not found.', 'namespace/three not labeled', UNDECODED],
    ],
    [
      'autoscale, no kind, and continues with the next',
      { autoscale: { ...file(text(WEB, 'metadata: { name: two }\n', writtenDeployment('absent'))), max: 5 } },
      ['horizontalpodautoscaler.autoscaling/web autoscaled', 'horizontalpodautoscaler.autoscaling/absent autoscaled', UNDECODED],
    ],
    [
      'autoscale, no YAML, beside an object without a scale',
      { autoscale: { ...file(text(namespace('one'), WEB, 'a: b\n c: d\n')), max: 5 } },
      [
        'horizontalpodautoscaler.autoscaling/web autoscaled',
        'cannot autoscale a Namespace: could not find scale subresource for /v1, Resource=namespaces in discovery information',
        expect.stringMatching(/^error parsing f\.yaml: error converting YAML to JSON: yaml: line \d+: /),
      ],
    ],
    ['label, no YAML', { labelObjects: { ...file(BROKEN), set: [{ key: 'a' }] } }, ['namespace/one labeled', PARSING]],
    [
      'apply, a kind that is not a string',
      { apply: file(text(namespace('one'), 'kind: 1\n')) },
      [
        'namespace/one configured',
        `error: error validating "f.yaml": error validating data: [apiVersion not set, kind isn't string type]; ${TO_IGNORE}`,
      ],
    ],
  ])('%s', async (_name, action, output) => {
    expect(await whatIf(action)).toMatchObject({ verdict: 'BLOCKED', output })
  })

  it('prints its own errors beside those of other files', async () => {
    const outcome = await whatIf(
      { apply: file(KINDLESS) },
      { apply: { ...file('a: b\n c: d\n'), sameCommand: true } },
      { apply: { ...file(namespace('four')), sameCommand: true } },
    )
    expect(outcome.output).toEqual([
      'namespace/one configured',
      `error: ${UNTYPED}`,
      expect.stringMatching(/error parsing f\.yaml: error converting YAML to JSON: yaml: line 1: /),
      'namespace/four configured',
    ])
  })

  it('is an issue of the input where nothing precedes', async () => {
    expect(await whatIf({ apply: file('metadata: { name: two }\n') })).toMatchObject({
      issues: [{ message: 'the object has no kind', line: 1 }],
    })
    expect(await whatIf({ apply: file('a: b\n c: d\n') })).toMatchObject({ issues: [{ line: 1 }] })
  })

  it.each([
    ['no kind', KINDLESS],
    ['no YAML', BROKEN],
  ])('is an issue of the input of set env, which reads everything first (semantics F3.22): %s', async (_name, manifest) => {
    const answer = await whatIf({ setEnv: { manifest, set: [{ name: 'A', value: '1' }] } })
    expect(answer).toMatchObject({ __typename: 'InvalidInputError', issues: [{ line: 5 }] })
  })

  it('with a version that no API server serves is read by autoscale without that object, and is an issue of set env', async () => {
    const old = 'apiVersion: extensions/v1beta1\nkind: Deployment\nmetadata: { name: old }\n'
    const cause = 'no matches for kind "Deployment" in version "extensions/v1beta1"'
    expect(await whatIf({ autoscale: { ...file(text(old, WEB)), max: 3 } })).toMatchObject({
      output: [
        'horizontalpodautoscaler.autoscaling/web autoscaled',
        `error: resource mapping not found for name: "old" namespace: "" from "f.yaml": ${cause}`,
        'ensure CRDs are installed first',
      ],
    })
    const answer = await whatIf({ setEnv: { manifest: text(old, WEB), set: [{ name: 'A', value: '1' }] } })
    expect(answer).toMatchObject({ __typename: 'InvalidInputError', issues: [{ message: expect.stringContaining(cause) }] })
  })
})

describe('a file with a field that autoscaling/v1 does not have', () => {
  const metrics = 'apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec: { metrics: [] }\n'
  const manifest = text(namespace('one'), metrics)

  it.each<readonly [string, object, readonly string[]]>([
    [
      'delete',
      { deleteObject: file(manifest) },
      [
        'namespace "one" deleted',
        'Error from server (NotFound): error when deleting "f.yaml": horizontalpodautoscalers.autoscaling "web" not found',
      ],
    ],
    [
      'label',
      { labelObjects: { ...file(manifest), set: [{ key: 'a', value: 'b' }] } },
      ['namespace/one labeled', 'Error from server (NotFound): horizontalpodautoscalers.autoscaling "web" not found'],
    ],
  ])('is read by %s, which takes only the names (semantics F3.12)', async (_, action, output) => {
    expect(await whatIf(action)).toMatchObject({ __typename: 'Outcome', output })
  })
})
