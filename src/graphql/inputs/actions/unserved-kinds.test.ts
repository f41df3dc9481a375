import { describe, expect, it, vi } from 'vitest'
import { askApi } from '../../../../test/support/api-client.ts'
import { writtenDeployment } from '../../../../test/support/manifests.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { customResourceDefinitionRow } from '../../../kube/custom-resource-definition.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import type { CoverageNote } from '../../../whatif/outcome/coverage-note.ts'
import { createApi } from '../../create-api.ts'

const QUESTION = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) {
  __typename
  ... on Outcome { verdict output summary reasons { code message objects { kind name } } coverage { code message } }
  ... on Error { message }
  ... on InvalidInputError { issues { path message line } }
} }`

const GADGETS = customResourceDefinitionRow({
  name: 'gadgets.example.com',
  group: 'example.com',
  names: { kind: 'Gadget', plural: 'gadgets' },
  version: 'v1',
  served: ['v1beta1', 'v1'],
})

/** A cluster whose definitions are known: it has one. */
async function whatIf(...actions: readonly object[]) {
  return ask([GADGETS], actions)
}

async function ask(definitions: readonly (typeof GADGETS)[], actions: readonly object[], coverage: readonly CoverageNote[] = []) {
  const twin = smallShop({ allowed: 3, minAvailable: 0 }).put(
    namespaceRow({ name: 'default', uid: 'uid-default' }),
    ...definitions,
  )
  const pinned = twin.pin()
  vi.spyOn(twin, 'pin').mockReturnValue({ ...pinned, coverage })
  const answer = await askApi(createApi({ twin }), QUESTION, { scenario: { actions } })
  expect(answer.errors).toEqual([])
  return answer.data.whatIf
}

const custom = (kind: string, name: string, version = 'v1') =>
  `---\napiVersion: example.com/${version}\nkind: ${kind}\nmetadata: { name: ${name} }\n`
const namespace = (name: string) => `---\napiVersion: v1\nkind: Namespace\nmetadata: { name: ${name} }\n`
const definition = (kind: string, { group = 'example.com', version = 'v1', rest = '' } = {}) => `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.${group} }
spec:
  group: ${group}
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s }
  scope: Namespaced
  versions: [{ name: ${version}, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
${rest}`
const WEB = `---\n${writtenDeployment('web')}`
const BAD = `---\n${writtenDeployment('bad', { rest: ', colour: red' })}`
const refusedBad =
  'Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.template.spec.containers[0].colour"'

/** As kubectl 1.36.3 words it. */
function mapping(kind: string, name: string, { file = 'f.yaml', version = 'v1' } = {}): string {
  return `resource mapping not found for name: "${name}" namespace: "" from "${file}": no matches for kind "${kind}" in version "example.com/${version}"`
}
const ENSURE = 'ensure CRDs are installed first'
const created = (name: string) => `namespace/${name} created`

describe('an apply of kinds that the API server does not serve (semantics F3.11)', () => {
  const apply = (manifest: string, rest: object = {}) => ({ apply: { manifest, source: 'f.yaml', ...rest } })

  it.each<[string, string, readonly string[]]>([
    ['one alone', custom('Widget', 'a'), [`error: ${mapping('Widget', 'a')}`, ENSURE]],
    [
      'one beside an object that is applied',
      custom('Widget', 'a') + namespace('new'),
      [created('new'), `error: ${mapping('Widget', 'a')}`, ENSURE],
    ],
    [
      'two, each with its own lines',
      custom('Widget', 'a') + custom('Wodget', 'b'),
      [mapping('Widget', 'a'), ENSURE, mapping('Wodget', 'b'), ENSURE],
    ],
    [
      'two of the same name',
      custom('Widget', 'a') + custom('Widget', 'a'),
      [mapping('Widget', 'a'), ENSURE, mapping('Widget', 'a'), ENSURE],
    ],
    [
      'one beside an object that the API server refuses',
      custom('Widget', 'a') + BAD,
      [mapping('Widget', 'a'), ENSURE, `Error from server (BadRequest): error when creating "f.yaml": ${refusedBad}`],
    ],
    [
      'two beside an object that the API server refuses, as one error',
      custom('Widget', 'a') + namespace('new') + custom('Wodget', 'b') + BAD,
      [
        created('new'),
        `[${mapping('Widget', 'a')}`,
        `${ENSURE}, ${mapping('Wodget', 'b')}`,
        `${ENSURE}]`,
        `Error from server (BadRequest): error when creating "f.yaml": ${refusedBad}`,
      ],
    ],
    [
      'two of the same name beside an object that the API server refuses: the same error is shown once',
      custom('Widget', 'a') + custom('Widget', 'a') + BAD,
      [mapping('Widget', 'a'), ENSURE, `Error from server (BadRequest): error when creating "f.yaml": ${refusedBad}`],
    ],
    [
      'a definition that serves other versions',
      custom('Gadget', 'a', 'v2'),
      [`error: ${mapping('Gadget', 'a', { version: 'v2' })}`, ENSURE],
    ],
    [
      'a definition in the same file',
      definition('Widget') + custom('Widget', 'a') + namespace('new'),
      [
        'customresourcedefinition.apiextensions.k8s.io/widgets.example.com created',
        created('new'),
        `error: ${mapping('Widget', 'a')}`,
        ENSURE,
      ],
    ],
  ])('%s', async (_name, manifest, output) => {
    const outcome = await whatIf(apply(manifest))
    expect(outcome).toMatchObject({ verdict: 'BLOCKED', output })
    expect(new Set(outcome.reasons.map(({ code }: { readonly code: string }) => code))).toEqual(new Set(['ACTION_FAILED']))
  })

  const widget = 'no matches for kind "Widget" in version "example.com/v1"'
  const list = (...items: readonly string[]) =>
    `---\napiVersion: v1\nkind: List\nitems:\n${items.map((item) => `- ${JSON.stringify(JSON.parse(item))}\n`).join('')}`
  const item = (kind: string) => JSON.stringify({ apiVersion: 'example.com/v1', kind, metadata: { name: 'x' } })

  it.each<[string, string, readonly string[]]>([
    ['one item', list(item('Widget')), [`unable to recognize ${widget}`]],
    [
      'two items',
      list(item('Widget'), item('Wodget')),
      [`unable to recognize ${widget}`, `unable to recognize ${widget.replace('Widget', 'Wodget')}`],
    ],
    [
      'two items beside a document, together',
      list(item('Widget'), item('Wodget')) + custom('Widget', 'a'),
      [
        `[unable to recognize ${widget}, unable to recognize ${widget.replace('Widget', 'Wodget')}]`,
        mapping('Widget', 'a'),
        ENSURE,
      ],
    ],
  ])('of a list are worded without name: %s', async (_name, manifest, output) => {
    expect(await whatIf(apply(manifest))).toMatchObject({ verdict: 'BLOCKED', output })
  })

  it('gives the error and what helps as the reason', async () => {
    const reasonsOf = async (manifest: string) => (await whatIf(apply(manifest))).reasons
    const object = [{ kind: 'Widget.example.com', name: 'a' }]
    expect(await reasonsOf(custom('Widget', 'a'))).toEqual([
      { code: 'ACTION_FAILED', message: `${mapping('Widget', 'a')}: ${ENSURE}`, objects: object },
    ])
    const [bundled] = await reasonsOf(definition('Widget') + custom('Widget', 'a'))
    expect(bundled.message).toContain(`${ENSURE}; the same command applies its definition, so a second apply creates it`)
    const [old] = await reasonsOf(custom('Gadget', 'a', 'v2'))
    expect(old.message).toContain(`${ENSURE}; the cluster serves v1beta1, v1 of it`)
  })

  it('also ends a server-side apply with an error', async () => {
    const outcome = await whatIf(apply(definition('Widget') + custom('Widget', 'a'), { serverSide: true }))
    expect(outcome).toMatchObject({
      verdict: 'BLOCKED',
      output: [
        'customresourcedefinition.apiextensions.k8s.io/widgets.example.com serverside-applied',
        `error: ${mapping('Widget', 'a')}`,
        ENSURE,
      ],
    })
  })

  it.each(['v1', 'v1beta1'])('leaves out objects of kinds that are served, in %s', async (version) => {
    const outcome = await whatIf(apply(custom('Gadget', 'a', version) + namespace('new')))
    expect(outcome).toMatchObject({ verdict: 'SAFE', output: [created('new'), 'gadget.example.com/a skipped: not modelled'] })
  })

  it('knows the definitions that an earlier action applied, and not those that one deleted', async () => {
    const bundle = definition('Widget') + custom('Widget', 'a')
    const twice = await whatIf(apply(bundle), apply(bundle))
    expect(twice.output.slice(-2)).toEqual([
      'customresourcedefinition.apiextensions.k8s.io/widgets.example.com unchanged',
      'widget.example.com/a skipped: not modelled',
    ])
    const other = apply(definition('Widget', { version: 'v2' }))
    const configured = await whatIf(apply(definition('Widget')), other, apply(custom('Widget', 'a')))
    expect(configured.output).toEqual([
      'customresourcedefinition.apiextensions.k8s.io/widgets.example.com created',
      'customresourcedefinition.apiextensions.k8s.io/widgets.example.com configured',
      `error: ${mapping('Widget', 'a')}`,
      ENSURE,
    ])
    const gone = await whatIf(
      apply(definition('Widget')),
      { deleteObject: { manifest: definition('Gadget') } },
      apply(custom('Gadget', 'a')),
    )
    expect(gone.output.slice(-2)).toEqual([`error: ${mapping('Gadget', 'a')}`, ENSURE])
  })

  it('reads all files of a command before it applies the first', async () => {
    const files = [apply(definition('Widget')), apply(custom('Widget', 'a'), { source: 'b.yaml', sameCommand: true })]
    expect(await whatIf(...files)).toMatchObject({
      verdict: 'BLOCKED',
      output: [
        'customresourcedefinition.apiextensions.k8s.io/widgets.example.com created',
        `error: ${mapping('Widget', 'a', { file: 'b.yaml' })}`,
        ENSURE,
      ],
    })
  })

  it('knows from a definition of the command that no other API server serves the group', async () => {
    const other = custom('Tool', 'a').replace('example.com', 'other.io')
    const definitions = apply(definition('Tool', { group: 'other.io' }))
    const after = await whatIf(definitions, apply(other, { sameCommand: true }))
    expect(after.verdict).toBe('BLOCKED')
    expect(after.reasons[0].message).toContain('the same command applies its definition, so a second apply creates it')
    const before = await whatIf(apply(other), { apply: { ...definitions.apply, sameCommand: true } })
    expect(before.verdict).toBe('UNKNOWN')
  })

  it('leaves the verdict open for a group without a definition, which an aggregated API server may serve', async () => {
    const metrics = '---\napiVersion: metrics.k8s.io/v1beta1\nkind: PodMetrics\nmetadata: { name: a }\n'
    const outcome = await whatIf(apply(metrics + namespace('new')))
    expect(outcome).toMatchObject({
      verdict: 'UNKNOWN',
      output: [created('new'), 'podmetrics.metrics.k8s.io/a skipped: not modelled'],
    })
    expect(outcome.coverage).toContainEqual({
      code: 'UNREADABLE',
      message:
        'the cluster has no CustomResourceDefinition of metrics.k8s.io: kubectl refuses podmetrics.metrics.k8s.io/a unless an aggregated API server serves the kind',
    })
  })

  it('refuses nothing where no definition is known, and says so', async () => {
    const outcome = await ask([], [apply(definition('Widget') + custom('Widget', 'a') + namespace('new'))])
    const name = 'customresourcedefinition.apiextensions.k8s.io/widgets.example.com'
    expect(outcome).toMatchObject({
      verdict: 'SAFE',
      output: [created('new'), `${name} skipped: not modelled`, 'widget.example.com/a skipped: not modelled'],
    })
    expect(outcome.coverage).toEqual(
      expect.arrayContaining([
        {
          code: 'KIND_NOT_READ',
          message: `objects of these kinds are not modelled and were left out: ${name}, widget.example.com/a`,
        },
        {
          code: 'KIND_NOT_READ',
          message:
            'no CustomResourceDefinition could be read: kubectl refuses widget.example.com/a if the definition is not installed before the command',
        },
      ]),
    )
  })

  it('leaves the verdict open where the definitions cannot be read', async () => {
    const unread = {
      code: 'KIND_NOT_READ',
      message: 'definitions are forbidden',
      objects: [],
      unread: 'CustomResourceDefinition',
    } as const
    const verdictOf = async (manifest: string) => (await ask([], [apply(manifest)], [unread])).verdict
    expect(await verdictOf(custom('Widget', 'a') + namespace('new'))).toBe('UNKNOWN')
    expect(await verdictOf(namespace('new'))).toBe('SAFE')
  })

  it.each([
    [
      'a name that is not that of the kind',
      definition('Widget').replace('name: widgets', 'name: wodgets'),
      'The CustomResourceDefinition "wodgets.example.com" is invalid: metadata.name: Invalid value: "wodgets.example.com": must be spec.names.plural+"."+spec.group',
    ],
    [
      'no scope',
      definition('Widget').replace('  scope: Namespaced\n', ''),
      'The CustomResourceDefinition "widgets.example.com" is invalid: spec.scope: Required value',
    ],
  ])('refuses a definition with %s', async (_name, manifest, line) => {
    expect(await whatIf(apply(manifest))).toMatchObject({ verdict: 'BLOCKED', output: [line] })
  })
})

describe('a deletion of kinds that the API server does not serve (semantics F3.11)', () => {
  const deletion = (manifest: string, rest: object = {}) => ({ deleteObject: { manifest, source: 'f.yaml', ...rest } })

  it('deletes the others and ends with the error', async () => {
    expect(await whatIf(deletion(custom('Widget', 'a') + WEB))).toMatchObject({
      verdict: 'BLOCKED',
      output: ['deployment.apps "web" deleted from default namespace', `error: ${mapping('Widget', 'a')}`, ENSURE],
    })
  })

  it('has the refusals of the API server first', async () => {
    const first = deletion(writtenDeployment('web'))
    const outcome = await whatIf(first, deletion(custom('Widget', 'a') + WEB + custom('Wodget', 'b')))
    expect(outcome.output).toEqual([
      'deployment.apps "web" deleted from default namespace',
      'Error from server (NotFound): error when deleting "f.yaml": deployments.apps "web" not found',
      `[${mapping('Widget', 'a')}`,
      `${ENSURE}, ${mapping('Wodget', 'b')}`,
      `${ENSURE}]`,
    ])
  })

  it('leaves out objects of kinds that are served', async () => {
    const outcome = await whatIf(deletion(custom('Gadget', 'a') + WEB))
    expect(outcome.output.at(-1)).toBe('gadget.example.com/a skipped: not modelled')
    expect(outcome.reasons.map(({ code }: { readonly code: string }) => code)).not.toContain('ACTION_FAILED')
  })

  it('knows the kinds that were served when the command began', async () => {
    const outcome = await whatIf(
      deletion(definition('Gadget')),
      deletion(custom('Gadget', 'a'), { source: 'b.yaml', sameCommand: true }),
    )
    expect(outcome.output).toEqual([
      'customresourcedefinition.apiextensions.k8s.io "gadgets.example.com" deleted',
      'gadget.example.com/a skipped: not modelled',
    ])
  })

  it('leaves the verdict open when a definition is deleted: all objects of its kind are deleted with it', async () => {
    const outcome = await whatIf(deletion(definition('Gadget')))
    expect(outcome).toMatchObject({
      verdict: 'UNKNOWN',
      output: ['customresourcedefinition.apiextensions.k8s.io "gadgets.example.com" deleted'],
    })
    expect(outcome.summary).toContain(
      'all objects of gadgets.example.com are deleted with the definition, and then what they own; finalizers that keep them, and other custom resources that they own, are not modelled',
    )
  })

  it('leaves out a definition where none is known', async () => {
    const outcome = await ask([], [deletion(definition('Widget') + WEB)])
    expect(outcome.output).toEqual([
      'deployment.apps "web" deleted from default namespace',
      'customresourcedefinition.apiextensions.k8s.io/widgets.example.com skipped: not modelled',
    ])
  })
})
