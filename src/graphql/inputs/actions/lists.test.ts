import { describe, expect, it } from 'vitest'
import { askApi } from '../../../../test/support/api-client.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { customResourceDefinitionRow } from '../../../kube/custom-resource-definition.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { createApi } from '../../create-api.ts'

const QUESTION = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) {
  __typename
  ... on Outcome { verdict output summary reasons { code message objects { kind name } } timeline { nodes { message } } }
  ... on Error { message }
} }`

const names = { kind: 'Gadget', plural: 'gadgets' }
const GADGETS = customResourceDefinitionRow({ name: 'gadgets.example.com', group: 'example.com', names, version: 'v1' })

async function whatIf(action: object) {
  const twin = smallShop({ allowed: 3, minAvailable: 0 }).put(namespaceRow({ name: 'default', uid: 'uid-default' }), GADGETS)
  const answer = await askApi(createApi({ twin }), QUESTION, { scenario: { actions: [action] } })
  expect(answer.errors).toEqual([])
  return answer.data.whatIf
}

const text = (...objects: readonly object[]) => objects.map((object) => JSON.stringify(object)).join('\n---\n')
const list = (...items: readonly object[]) => ({ apiVersion: 'v1', kind: 'List', items })
const namespace = (name: string) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
const deployment = (name: string, spec: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name },
  spec: {
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'main', image: 'web:1' }] } },
    ...spec,
  },
})
const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'x' } }

const apply = (...objects: readonly object[]) => ({ apply: { manifest: text(...objects), source: 'f.yaml' } })
const unknown = 'ValidationError(Deployment.spec): unknown field "foo" in io.k8s.api.apps.v1.DeploymentSpec'
const invalid = (problems: string) =>
  `error validating "f.yaml": error validating data: ${problems}; if you choose to ignore these errors, turn validation off with --validate=false`

describe('an apply of a list (semantics F3.12)', () => {
  it('that kubectl finds not valid applies nothing of it and of what follows', async () => {
    const bad = list(namespace('in-list'), deployment('bad', { foo: 1 }))
    const outcome = await whatIf(apply(namespace('before'), bad, namespace('after')))
    expect(outcome).toMatchObject({
      verdict: 'BLOCKED',
      output: ['namespace/before created', `error: ${invalid(unknown)}`],
      reasons: [{ code: 'ACTION_FAILED', message: invalid(unknown), objects: [{ kind: 'Deployment', name: 'bad' }] }],
    })
  })

  it('names all mistakes of all items, each once', async () => {
    const bad = list(deployment('a', { foo: 1, replicas: 'x' }), deployment('b', { foo: 1 }))
    const type = 'invalid type for io.k8s.api.apps.v1.DeploymentSpec.replicas: got "string", expected "integer"'
    const outcome = await whatIf(apply(bad))
    expect(outcome.output).toEqual([`error: ${invalid(`[${unknown}, ValidationError(Deployment.spec.replicas): ${type}]`)}`])
    expect(outcome.timeline.nodes[0]).toEqual({ message: 'apply of deployment.apps/a starts' })
  })

  it('has this error behind those of kinds that are not served, and before refusals', async () => {
    const refused = deployment('bad', { foo: 1 })
    const outcome = await whatIf(apply(refused, widget, list(refused)))
    expect(outcome.output).toEqual([
      '[resource mapping not found for name: "x" namespace: "" from "f.yaml": no matches for kind "Widget" in version "example.com/v1"',
      `ensure CRDs are installed first, ${invalid(unknown)}]`,
      'Error from server (BadRequest): error when creating "f.yaml": Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.foo"',
    ])
  })

  it('of a kind begins paths with the list, and gives its items their kind', async () => {
    const { kind: _, apiVersion: __, ...bare } = deployment('web-2')
    const items = (...found: readonly object[]) => ({ apiVersion: 'apps/v1', kind: 'DeploymentList', items: found })
    expect(await whatIf(apply(items(bare)))).toMatchObject({ verdict: 'SAFE', output: ['deployment.apps/web-2 created'] })
    expect((await whatIf(apply(items(bare, deployment('b', { foo: 1 }))))).output).toEqual([
      `error: ${invalid(unknown.replace('Deployment.spec', 'DeploymentList.items[1].spec'))}`,
    ])
  })

  it('reports what only the API server finds for the item alone', async () => {
    const outcome = await whatIf(apply(list(namespace('in-list'), deployment('bad', { replicas: -1 }))))
    expect(outcome.output).toEqual([
      'namespace/in-list created',
      'The Deployment "bad" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    ])
  })
})

it('is not validated by a deletion (semantics F3.12)', async () => {
  const manifest = text(list(deployment('web', { foo: 1 })))
  expect((await whatIf({ deleteObject: { manifest } })).output).toEqual(['deployment.apps "web" deleted from default namespace'])
})
