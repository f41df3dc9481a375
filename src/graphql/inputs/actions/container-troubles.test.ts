import { describe, expect, it } from 'vitest'
import { askApi } from '../../../../test/support/api-client.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { createApi } from '../../create-api.ts'

const QUESTION = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) {
  __typename
  ... on Outcome { timeline { nodes { kind object { name } message } } }
  ... on Error { message }
  ... on InvalidInputError { issues { path message } }
} }`

const DEFAULT = namespaceRow({ name: 'default', uid: 'uid-default' })

/** A Deployment api of two pods with a liveness probe. */
const API = `apiVersion: apps/v1
kind: Deployment
metadata: { name: api }
spec:
  replicas: 2
  selector: { matchLabels: { app: api } }
  template:
    metadata: { labels: { app: api } }
    spec:
      containers:
      - { name: main, image: "api:1", livenessProbe: { httpGet: { port: 80 } } }
`
const TARGET = { kind: 'Deployment', name: 'api' }

async function whatIf(...actions: readonly object[]) {
  const twin = smallShop({ allowed: 3, minAvailable: 0 }).put(DEFAULT)
  const answer = await askApi(createApi({ twin }), QUESTION, { scenario: { actions } })
  expect(answer.errors).toEqual([])
  return answer.data.whatIf
}

function kindsOf(outcome: Awaited<ReturnType<typeof whatIf>>): ReadonlySet<string> {
  return new Set(outcome.timeline.nodes.map(({ kind }: { readonly kind: string }) => kind))
}

const SETTLED = [{ apply: { manifest: API } }, { wait: { untilQuiet: true } }]

describe('failProbe', () => {
  it('restarts the containers of a workload repeatedly', async () => {
    const outcome = await whatIf(...SETTLED, { failProbe: { target: TARGET, probe: 'LIVENESS' } })
    expect(kindsOf(outcome)).toContain('RESTARTED')
  })

  it('ends after its duration', async () => {
    const outcome = await whatIf(...SETTLED, { failProbe: { target: TARGET, probe: 'LIVENESS', for: '15s' } })
    expect(kindsOf(outcome)).not.toContain('RESTARTED')
  })

  it('keeps new pods from starting where a sidecar does not pass its startup probe', async () => {
    const proxy = `      initContainers:
      - { name: proxy, image: "proxy:1", restartPolicy: Always, startupProbe: { httpGet: { port: 90 }, failureThreshold: 1 } }
`
    const failing = { failProbe: { target: TARGET, probe: 'STARTUP', container: 'proxy' } }
    const rollout = { rollout: { target: TARGET, restart: true } }
    const outcome = await whatIf({ apply: { manifest: API + proxy } }, { wait: { untilQuiet: true } }, failing, rollout)
    const again = outcome.timeline.nodes.filter(({ kind }: { readonly kind: string }) => kind === 'RESTARTED')
    expect(again.length).toBeGreaterThan(3)
    expect(outcome.timeline.nodes.at(-1)).toMatchObject({ kind: 'RESTARTED' })
  })

  const web = { kind: 'Deployment', name: 'web' }

  it.each([
    ['a probe that no container has', { target: web, probe: 'READINESS' }, 'has a readiness probe'],
    ['a container that is not there', { target: web, probe: 'LIVENESS', container: 'x' }, 'has no container \\"x\\"'],
    ['what has no containers', { target: { kind: 'Service', name: 'web' }, probe: 'LIVENESS' }, 'has no containers of its own'],
    ['what is not there', { target: { ...web, name: 'x' }, probe: 'LIVENESS' }, 'Deployment \\"x\\" not found'],
    ['a time of nothing', { target: web, probe: 'LIVENESS', for: '0s' }, 'must be above 0'],
  ])('refuses %s', async (_name, failProbe, message) => {
    const outcome = await whatIf({ failProbe })
    expect(JSON.stringify(outcome)).toContain(message)
  })
})

describe('failImagePull', () => {
  const update = { rollout: { target: { kind: 'Deployment', name: 'web' }, images: [{ container: '*', image: 'web:2' }] } }

  it('blocks a rollout, as the new pods never start', async () => {
    const outcome = await whatIf({ failImagePull: { images: ['web:2'] } }, update)
    expect(kindsOf(outcome)).not.toContain('STARTED')
    const fine = await whatIf({ failImagePull: { images: ['registry.example.com/*'] } }, update)
    expect(kindsOf(fine)).toContain('STARTED')
  })

  it.each([
    ['no image', { images: [] }, 'name at least one image'],
    ['an invalid name', { images: ['a b'] }, '\\"a b\\" is not a valid image name'],
    ['a node that is not there', { images: ['a'], nodes: { names: ['x'] } }, 'Node \\"x\\" not found'],
  ])('refuses %s', async (_name, failImagePull, message) => {
    const outcome = await whatIf({ failImagePull })
    expect(JSON.stringify(outcome)).toContain(message)
  })
})
