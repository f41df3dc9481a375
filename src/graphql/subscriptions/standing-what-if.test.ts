import { expect, it } from 'vitest'
import { askApi, dataOf, type Json, subscribeApi } from '../../../test/support/api-client.ts'
import { aNode, T0 } from '../../../test/support/builders.ts'
import { apply, create } from '../../../test/support/fork-api.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { StateTwin } from '../../../test/support/state-twin.ts'
import { condition } from '../../kube/condition.ts'
import { addMs } from '../../kube/instant.ts'
import { leaseRow } from '../../kube/lease.ts'
import { nodeRow } from '../../kube/node.ts'
import { createApi } from '../create-api.ts'

const DRAIN = '{ actions: [{ drain: { nodes: { names: ["a"] } } }] }'
const FIELDS = `sequence runs gap causesTotal
  causes { type key { kind name } }
  changes { aspect object { kind name } before after }
  answer { __typename ... on Outcome { verdict digest state { version } } ... on Error { message } }`
const standing = (scenario = DRAIN, interval = '0s'): string =>
  `subscription { standingWhatIf(scenario: ${scenario}, minInterval: "${interval}") { ${FIELDS} } }`

/** A busy machine takes its time. */

function apiOf(twin: StateTwin) {
  return createApi({ twin, limits: { standingIntervalMsMin: 0, standingQuestionsMax: 2 } })
}

async function next(items: AsyncGenerator<Json>): Promise<Json> {
  const step = await items.next()
  if (step.done) throw new Error('the stream has ended')
  if (step.value.errors) throw new Error(JSON.stringify(step.value.errors))
  return step.value.data.standingWhatIf
}

/** The budget web, with too few disruptions left for a drain of the node a to complete. */
const tight = () => {
  const budget = smallShop({ allowed: 0, minAvailable: 3 }).state.get('PodDisruptionBudget', 'default', 'web')
  if (!budget) throw new Error('the shop has a budget')
  return budget
}
const loose = () => {
  const budget = smallShop().state.get('PodDisruptionBudget', 'default', 'web')
  if (!budget) throw new Error('the shop has a budget')
  return budget
}

it('answers at once, and again when the answer changes, with the changes and their causes', async () => {
  const twin = smallShop()
  const items = subscribeApi(apiOf(twin), standing())
  const first = await next(items)
  expect(first).toMatchObject({ sequence: 1, runs: 1, changes: [], causes: [], gap: false, answer: { verdict: 'SAFE' } })
  twin.emit(tight())
  const second = await next(items)
  expect(second).toMatchObject({
    sequence: 2,
    answer: { verdict: 'STUCK' },
    causesTotal: 1,
    causes: [{ type: 'MODIFIED', key: { kind: 'PodDisruptionBudget', name: 'web' } }],
  })
  expect(second.changes[0]).toEqual({ aspect: 'VERDICT', object: null, before: 'SAFE', after: 'STUCK' })
  expect(second.changes.map(({ aspect }: Json) => aspect)).toContain('REASON')
  const { whatIf } = await dataOf(apiOf(twin), `{ whatIf(scenario: ${DRAIN}) { ... on Outcome { verdict digest } } }`)
  expect(second.answer).toMatchObject(whatIf)
  await items.return(undefined)
})

it('sends no update while the answer stays the same, and starts no run for a keep-alive', async () => {
  const twin = smallShop()
  const items = subscribeApi(apiOf(twin), standing())
  await next(items)
  const pins = twin.pins
  const beat = condition({ type: 'Ready', status: 'True', lastTransitionTime: T0, lastUpdateTime: addMs(T0, 1000) })
  twin.emit(aNode('b', { conditions: [beat] }))
  twin.emit(leaseRow({ namespace: 'kube-node-lease', name: 'b', uid: 'lease-b', renewTime: addMs(T0, 1000) }))
  // A node that takes no pods does not change the answer, and the budget does: one update names both.
  twin.emit(aNode('z', { conditions: [beat], unschedulable: true }))
  await expect.poll(() => twin.pins).toBeGreaterThan(pins + 3)
  twin.emit(tight())
  const update = await next(items)
  expect(update).toMatchObject({ sequence: 2, answer: { verdict: 'STUCK' }, causesTotal: 2 })
  expect(update.causes.map(({ key }: Json) => key.name)).toEqual(['web', 'z'])
  await items.return(undefined)
})

it('answers again when only the destinations change', async () => {
  const twin = smallShop()
  const items = subscribeApi(apiOf(twin), standing())
  await next(items)
  const node = twin.state.get('Node', '', 'c')
  if (!node) throw new Error('the shop has a node c')
  twin.emit(nodeRow({ ...node, unschedulable: true }))
  const second = await next(items)
  expect(second).toMatchObject({ sequence: 2, answer: { verdict: 'SAFE' } })
  expect(second.changes).toEqual([
    {
      aspect: 'DESTINATION',
      object: { kind: 'Deployment', name: 'web' },
      before: expect.stringMatching(/\bc\b/),
      after: '2 pods on b',
    },
  ])
  await items.return(undefined)
})

it('continues while the question cannot be answered, and when it can again', async () => {
  const twin = smallShop()
  const items = subscribeApi(apiOf(twin), standing())
  await next(items)
  const node = twin.state.get('Node', '', 'a')
  if (!node) throw new Error('the shop has a node a')
  twin.state.remove('Node', '', 'a')
  twin.emit(aNode('z'))
  const gone = await next(items)
  expect(gone.answer).toEqual({ __typename: 'NotFoundError', message: expect.stringContaining('Node "a" not found') })
  expect(gone.changes.map(({ aspect, after }: Json) => [aspect, after])).toEqual([
    ['ANSWERABLE', gone.answer.message],
    ['VERDICT', null],
  ])
  twin.emit(node)
  expect((await next(items)).changes.map(({ aspect, after }: Json) => [aspect, after])).toEqual([
    ['ANSWERABLE', null],
    ['VERDICT', 'SAFE'],
  ])
  await items.return(undefined)
})

it('shares one run among all clients with the same query, and a stalled reader blocks no other reader', async () => {
  const twin = smallShop()
  const api = apiOf(twin)
  const readers = Array.from({ length: 20 }, () => subscribeApi(api, standing()))
  const first = await Promise.all(readers.map(next))
  expect(new Set(first.map(({ answer }) => answer.state.version)).size).toBe(1)
  expect(twin.listeners).toBe(1)
  const [stalled, ...others] = readers
  if (!stalled) throw new Error('there are readers')
  for (const budget of [tight(), loose(), tight()]) {
    twin.emit(budget)
    const reported = await Promise.all(others.map(next))
    expect(new Set(reported.map(({ answer }) => answer.state.version)).size).toBe(1)
  }
  // One update was made for it before it stopped to read; then it gets the latest, in a sequence of its own.
  expect(await next(stalled)).toMatchObject({ sequence: 2, answer: { verdict: 'STUCK' } })
  twin.emit(loose())
  expect(await next(stalled)).toMatchObject({ sequence: 3, answer: { verdict: 'SAFE' } })
  await Promise.all(readers.map((reader) => reader.return(undefined)))
  await expect.poll(() => twin.listeners).toBe(0)
})

it('reports a gap when it missed changes', async () => {
  const twin = smallShop()
  const items = subscribeApi(apiOf(twin), standing())
  await next(items)
  twin.emit(tight(), true)
  expect(await next(items)).toMatchObject({ gap: true, answer: { verdict: 'STUCK' } })
  await items.return(undefined)
})

it('limits readers', async () => {
  const api = createApi({ twin: smallShop(), limits: { standingQuestionsMax: 1 } })
  const tooOften = await askApi(api, standing(DRAIN, '10ms'))
  expect(tooOften.errors[0].extensions).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    limit: 'standingIntervalMsMin',
    allowed: 1000,
    requested: 10,
  })
  const items = subscribeApi(api, standing(DRAIN, '1s'))
  await next(items)
  const other = await askApi(api, standing('{ seed: 2, actions: [] }', '1s'))
  expect(other.errors[0].extensions).toMatchObject({ limit: 'standingQuestions', allowed: 1, requested: 2 })
  const unknown = await askApi(api, standing('{ actions: [{ cordon: { names: ["x"] } }] }', '1s'))
  expect(unknown.errors[0].extensions).toMatchObject({ code: 'NOT_FOUND', name: 'x' })
  await items.return(undefined)
})

it('reports the results of other seeds and remedies, and their changes', async () => {
  const twin = smallShop({ allowed: 0, minAvailable: 3 })
  const query = `subscription { standingWhatIf(scenario: { actions: [{ drain: { nodes: { names: ["a"] } } }], seeds: 2, remedies: true }, minInterval: "0s") {
    changes { aspect before after }
    answer { ... on Outcome { verdict chance { runs worst { verdict } } remedies { message verdict } } } } }`
  const items = subscribeApi(apiOf(twin), query)
  const first = await items.next()
  const { answer } = first.value.data.standingWhatIf
  expect(answer).toMatchObject({ verdict: 'STUCK', chance: { runs: 2, worst: { verdict: 'STUCK' } } })
  const [remedy] = answer.remedies
  expect(remedy.verdict).toBe('SAFE')
  const budget = twin.state.get('PodDisruptionBudget', 'default', 'web')
  if (!budget) throw new Error('the shop has a budget')
  const spec = { ...budget.spec, minAvailable: 2 }
  twin.emit({ ...budget, spec, status: { ...budget.status, desiredHealthy: 2, disruptionsAllowed: 1 } })
  const { changes } = (await items.next()).value.data.standingWhatIf
  expect(changes).toContainEqual({ aspect: 'CHANCE', before: 'STUCK 100%', after: 'SAFE 100%' })
  expect(changes).toContainEqual({ aspect: 'REMEDY', before: `${remedy.message} (SAFE)`, after: null })
  await items.return(undefined)
})

it('works on a fork: sends an update when the fork changes, and a last one when it is deleted', async () => {
  const twin = smallShop()
  const api = apiOf(twin)
  await create(api, 'name: "try"')
  const onFork = (ref: string): string => standing().replace('scenario:', `on: ${ref}, scenario:`)
  const items = subscribeApi(api, onFork('{ fork: "try" }'))
  expect(await next(items)).toMatchObject({ sequence: 1, answer: { verdict: 'SAFE' } })
  // What happens to the cluster is nothing to the fork.
  twin.emit(aNode('z'))
  await apply(api, 'try', '{ scale: { target: { kind: "Deployment", name: "web" }, replicas: 1 } }')
  const second = await next(items)
  expect(second.causes.map(({ key }: Json) => key.name)).not.toContain('z')
  expect(second.causesTotal).toBeGreaterThan(0)
  await dataOf(api, 'mutation { deleteFork(id: "try") { ... on Fork { id } } }')
  const last = await next(items)
  expect(last.answer).toMatchObject({
    __typename: 'NotFoundError',
    message: expect.stringMatching(/^fork "try" \(f-\w+\) was deleted or has expired\.$/),
  })
  expect(last.changes.map(({ aspect }: Json) => aspect)).toContain('ANSWERABLE')
  expect((await items.next()).done).toBe(true)
})

it.each([
  ['a fork that there is not', '{ fork: "none" }', 'NOT_FOUND'],
  ['a snapshot', '{ snapshot: "then" }', 'INVALID_INPUT'],
  ['a moment', '{ time: "2026-06-01T00:00:00Z" }', 'INVALID_INPUT'],
])('is not offered on %s', async (_, ref, code) => {
  const { errors } = await askApi(apiOf(smallShop()), standing().replace('scenario:', `on: ${ref}, scenario:`))
  expect(errors[0].extensions).toMatchObject({ code })
})
