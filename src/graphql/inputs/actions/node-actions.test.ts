import { describe, expect, it } from 'vitest'
import { askApi } from '../../../../test/support/api-client.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { createApi } from '../../create-api.ts'

const QUESTION = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) {
  __typename
  ... on Outcome { moves { nodes { cause } } timing { stage provenance } timeline { nodes { kind object { name } } } }
  ... on Error { message }
  ... on InvalidInputError { issues { path message } }
} }`

async function whatIf(actions: readonly object[], rest: object = {}) {
  const answer = await askApi(createApi({ twin: smallShop({ allowed: 3, minAvailable: 0 }) }), QUESTION, {
    scenario: { ...rest, actions },
  })
  expect(answer.errors).toEqual([])
  return answer.data.whatIf
}

const A = { names: ['a'] }
const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'

describe('actions on nodes', () => {
  it.each([
    ['failNode', { failNode: A }, 'NODE_NOT_READY a', 'NODE_FAILURE'],
    ['failDomain', { failDomain: { topologyKey: 'kubernetes.io/hostname', value: 'a' } }, 'NODE_NOT_READY a', 'NODE_FAILURE'],
    ['deleteNode', { deleteNode: A }, 'NODE_REMOVED a', 'NODE_REMOVED'],
    ['removeNodes', { removeNodes: A }, 'NODE_REMOVED a', 'EVICTION'],
    ['taint', { taint: { nodes: A, key: 'gone', effect: 'NoExecute' } }, 'TAINTED a', 'TAINT'],
    ['addNodes', { addNodes: { like: 'a', namePrefix: 'more' } }, 'NODE_ADDED more-1', undefined],
  ])('%s', async (_name, action, event, cause) => {
    const { timeline, moves } = await whatIf([action])
    const reported = timeline.nodes.map((item: { kind: string; object: { name: string } }) => `${item.kind} ${item.object.name}`)
    expect(reported).toContain(event)
    expect(moves.nodes[0]?.cause).toBe(cause)
  })

  it('a node that recovers, and removed taints and labels', async () => {
    const taint = { nodes: A, key: 'gone', effect: 'NoSchedule' }
    const { timeline } = await whatIf([
      { failNode: A },
      { wait: { for: '2m' } },
      { recoverNode: A },
      { taint },
      { untaint: { nodes: A, key: 'gone' } },
      { label: { nodes: A, set: [{ key: 'team', value: 'x' }] } },
      { label: { nodes: A, remove: ['team'] } },
    ])
    const kinds = timeline.nodes.map(({ kind }: { kind: string }) => kind)
    for (const kind of ['NODE_NOT_READY', 'NODE_READY', 'TAINTED', 'UNTAINTED']) expect(kinds).toContain(kind)
    expect(kinds).not.toContain('ACTION_FAILED')
  })

  it('a graceful node shutdown with the kubelet configuration', async () => {
    const rest = { kubeletConfiguration: `${KUBELET}shutdownGracePeriod: 30s\nshutdownGracePeriodCriticalPods: 10s` }
    const { moves } = await whatIf([{ shutdownNode: A }], rest)
    expect(moves.nodes[0].cause).toBe('NODE_SHUTDOWN')
  })

  it('the usage of pods', async () => {
    const use = { setUsage: { target: { kind: 'Node', name: 'a' }, memory: '16300Mi' } }
    const { timeline } = await whatIf([use])
    expect(timeline.nodes.map(({ kind }: { kind: string }) => kind)).toContain('NODE_PRESSURE')
  })

  it.each([
    ['a taint without an effect', { taint: { nodes: A, key: 'k' } }, 'actions[0].taint.effect', /a taint needs an effect/],
    ['a zone that is not there', { failDomain: { value: 'x' } }, 'actions[0].failDomain', /no node is labelled/],
    ['nodes of no size', { addNodes: { count: 2 } }, 'actions[0].addNodes.capacity', /or cpu and memory/],
    ['too many nodes', { addNodes: { like: 'a', count: 5000 } }, 'actions[0].addNodes.count', /from 1 to 1000/],
    ['no label', { label: { nodes: A } }, 'actions[0].label', /at least one label/],
  ])('%s is refused', async (_name, action, path, message) => {
    const { issues } = await whatIf([action])
    expect(issues[0].path).toBe(path)
    expect(issues[0].message).toMatch(message)
  })

  it.each([
    ['another document', 'kind: Pod\napiVersion: v1', /expected a KubeletConfiguration/],
    ['a threshold that is none', `${KUBELET}evictionHard: { memory.free: 1Gi }`, /unsupported eviction signal memory.free/],
  ])('a kubelet configuration that is %s is refused', async (_name, kubeletConfiguration, message) => {
    const { issues } = await whatIf([{ failNode: A }], { kubeletConfiguration })
    expect(issues[0].message).toMatch(message)
  })
})
