import { describe, expect, it } from 'vitest'
import { type Answer, askApi, dataOf, type Json } from '../../../test/support/api-client.ts'
import { aNode, T0 } from '../../../test/support/builders.ts'
import { advance, apply, create, diff, ERRORS, FORK, rebase, scale } from '../../../test/support/fork-api.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { addMs } from '../../kube/instant.ts'
import type { ForkStore } from '../../service/forks/stored-fork.ts'
import { type Api, createApi } from '../create-api.ts'

describe('a fork of the live twin', () => {
  it('continues from run to run, and the live twin does not change', async () => {
    const api = createApi({ twin: smallShop() })
    const made = await create(api, 'name: "try", labels: [{ key: "team", value: "web" }]')
    expect(made).toMatchObject({ name: 'try', owner: 'anonymous', parent: null, behind: false, steps: [], note: null })
    expect(made.state).toMatchObject({ digest: made.root.digest, fork: made.id })
    const first = await apply(api, 'try', '{ cordon: { names: ["b"] } }')
    const second = await apply(api, made.id, scale(5))
    expect(second.fork.steps).toMatchObject([
      { number: 1, digest: first.fork.state.digest, verdict: 'SAFE' },
      { number: 2, digest: second.fork.state.digest },
    ])
    expect(second.outcome.state.fork).toBe(made.id)
    const { cluster, live } = await dataOf(
      api,
      `{ cluster(on: { fork: "try" }) { ... on Cluster { state { fork digest } node(name: "b") { unschedulable } pods { totalCount } } }
         live: cluster { ... on Cluster { state { fork digest } node(name: "b") { unschedulable } pods { totalCount } } } }`,
    )
    expect(cluster).toMatchObject({ state: { fork: made.id }, node: { unschedulable: true }, pods: { totalCount: 5 } })
    expect(live).toMatchObject({
      state: { fork: null, digest: made.root.digest },
      node: { unschedulable: false },
      pods: { totalCount: 3 },
    })
  })

  it('accepts only the actions of a scenario', async () => {
    const api = createApi({ twin: smallShop() })
    await create(api, 'name: "try"')
    const run = async (rest: string): Promise<Json> => {
      const query = `mutation { applyToFork(id: "try"${rest}) { ${ERRORS} ... on ForkRun { fork { steps { actions } } } } }`
      return (await dataOf(api, query)).applyToFork
    }
    const actions = 'actions: [{ cordon: { names: ["b"] } }]'
    expect(await run(`, ${actions}`)).toMatchObject({ __typename: 'ForkRun', fork: { steps: [{ actions: ['cordon'] }] } })
    expect(await run('')).toMatchObject({ __typename: 'InvalidInputError' })
    expect(await run(`, ${actions}, scenario: { ${actions} }`)).toMatchObject({ __typename: 'InvalidInputError' })
  })

  it('rejects impossible steps without a change', async () => {
    const api = createApi({ twin: smallShop() })
    const made = await create(api, 'name: "try"')
    expect(await apply(api, 'try', '{ cordon: { names: ["z"] } }')).toMatchObject({ __typename: 'NotFoundError', kind: 'Node' })
    expect(await advance(api, 'try', 'by: "1m", untilQuiet: true')).toMatchObject({ __typename: 'InvalidInputError' })
    expect(await advance(api, 'try', 'by: "-1m"')).toMatchObject({ __typename: 'InvalidInputError' })
    expect(await apply(api, 'tri', scale(4))).toMatchObject({ __typename: 'NotFoundError', kind: 'fork', nearest: ['try'] })
    const { fork } = await dataOf(api, `{ fork(id: "try") { ${FORK} } }`)
    expect({ __typename: 'Fork', ...fork }).toEqual(made)
  })

  it('advances by a duration or until it settles', async () => {
    const api = createApi({ twin: smallShop() })
    const made = await create(api, 'name: "try"')
    const later = await advance(api, 'try', 'by: "10m"')
    expect(Date.parse(later.fork.state.takenAt) - Date.parse(made.state.takenAt)).toBe(600_000)
    expect(later.fork.steps).toMatchObject([{ scenario: 'advance', actions: [], duration: 'PT10M' }])
    await apply(api, 'try', '{ wait: { for: "1s" } }')
    expect(await advance(api, 'try', 'untilQuiet: true')).toMatchObject({ __typename: 'ForkRun', outcome: { verdict: 'SAFE' } })
  })

  it('has the same states for the same steps', async () => {
    const digests = await Promise.all(
      [1, 2].map(async () => {
        const api = createApi({ twin: smallShop() })
        await create(api, 'name: "try"')
        await apply(api, 'try', '{ drain: { nodes: { names: ["a"] } } }')
        return (await apply(api, 'try', scale(6))).fork.steps.map(({ digest }: Json) => digest)
      }),
    )
    expect(digests[0]).toHaveLength(2)
    expect(digests[0]).toEqual(digests[1])
  })

  it('runs concurrent requests in sequence', async () => {
    const api = createApi({ twin: smallShop() })
    await create(api, 'name: "try"')
    const runs = await Promise.all([4, 5, 6].map((replicas) => apply(api, 'try', scale(replicas))))
    expect(runs.map(({ fork }) => fork.steps.length)).toEqual([1, 2, 3])
    expect(runs.at(-1).fork.steps.map(({ digest }: Json) => digest)).toEqual(runs.map(({ fork }) => fork.state.digest))
  })
})

describe('a fork supports every query', () => {
  const ON = 'on: { fork: "try" }'
  const POD = '{ kind: "Pod", name: "web-1-p" }'
  it.each([
    [
      'whatIf',
      `whatIf(scenario: { actions: [{ cordon: { names: ["d"] } }] }, ${ON}) { ${ERRORS} ... on Outcome { state { fork } } }`,
    ],
    [
      'whatIfs',
      `whatIfs(scenarios: [{ actions: [{ cordon: { names: ["d"] } }] }], ${ON}) { ${ERRORS} ... on Outcome { state { fork } } }`,
    ],
    [
      'compare',
      `compare(scenarios: [{ actions: [{ cordon: { names: ["d"] } }] }, { actions: [] }], ${ON}) { ${ERRORS} ... on Comparison { outcomes { state { fork } } } }`,
    ],
    [
      'drainPlan',
      `drainPlan(input: { drain: { nodes: { names: ["d"] } } }, ${ON}) { ${ERRORS} ... on DrainPlan { state { fork } } }`,
    ],
    [
      'resilience',
      `resilience(input: { nodes: { names: ["d"] } }, ${ON}) { ${ERRORS} ... on ResilienceReport { state { fork } } }`,
    ],
    ['explainNode', `explainNode(node: "d", ${ON}) { ${ERRORS} ... on DrainExplanation { state { fork } } }`],
    ['explainPod', `explainPod(pod: ${POD}, ${ON}) { ${ERRORS} ... on SchedulingExplanation { state { fork } } }`],
    ['whatWouldHelp', `whatWouldHelp(pod: ${POD}, ${ON}) { ${ERRORS} ... on WhatWouldHelp { state { fork } } }`],
  ])('%s', async (_name, question) => {
    // The node d is in the fork alone.
    const api = createApi({ twin: smallShop() })
    const { id } = await create(api, 'name: "try"')
    const added = await apply(api, 'try', '{ addNodes: { count: 1, like: "a", namePrefix: "d" } }')
    const name: string = (await diff(api, 'to: { fork: "try" }, filter: { kinds: ["Node"] }')).objects.nodes[0].key.name
    expect(added.fork.steps).toHaveLength(1)
    const [answer] = Object.values<Json>(await dataOf(api, `{ ${question.replaceAll('"d"', `"${name}"`)} }`)).flat()
    expect(answer.__typename).not.toMatch(/Error$/)
    expect(answer.state ?? answer.outcomes[0].state).toEqual({ fork: id })
  })

  it('queries each state separately in one operation', async () => {
    const api = createApi({ twin: smallShop() })
    await create(api, 'name: "try"')
    await apply(api, 'try', scale(6))
    const what = 'whatIf(scenario: { actions: [{ cordon: { names: ["a"] } }] }'
    const { live, fork, same } = await dataOf(
      api,
      `{ live: ${what}) { ... on Outcome { digest } } fork: ${what}, on: { fork: "try" }) { ... on Outcome { digest } }
         same: ${what}, on: { live: true }) { ... on Outcome { digest } } }`,
    )
    expect(live.digest).not.toBe(fork.digest)
    expect(same.digest).toBe(live.digest)
  })
})

describe('a fork of a fork', () => {
  it('begins with the state of the other fork and changes independently, also when that one is deleted', async () => {
    const api = createApi({ twin: smallShop() })
    const first = await create(api, 'name: "one"')
    const { fork: one } = await apply(api, 'one', scale(4))
    const second = await create(api, 'name: "two", from: { fork: "one" }')
    expect(second).toMatchObject({
      parent: first.id,
      steps: [{ number: 1 }],
      state: { digest: one.state.digest, fork: second.id },
    })
    const { fork: two } = await apply(api, 'two', '{ cordon: { names: ["a"] } }')
    const reported = await diff(api, 'from: { fork: "one" }, to: { fork: "two" }')
    expect(reported).toMatchObject({ added: 0, removed: 0, changed: 1, from: { fork: first.id }, to: { fork: second.id } })
    expect(reported.objects.nodes[0]).toMatchObject({ type: 'CHANGED', key: { kind: 'Node', name: 'a' }, before: { name: 'a' } })
    expect(reported.objects.nodes[0].fields).toContainEqual({ path: 'spec.unschedulable', before: null, after: 'true' })
    await dataOf(api, 'mutation { deleteFork(id: "one") { ... on Fork { id } } }')
    const { forks, fork } = await dataOf(
      api,
      `{ forks { name } fork(id: "one") { id } two: fork(id: "two") { state { digest } } }`,
    )
    expect(forks).toEqual([{ name: 'two' }])
    expect(fork).toBeNull()
    expect(await apply(api, 'two', scale(3))).toMatchObject({ fork: { steps: [{}, { digest: two.state.digest }, {}] } })
  })
})

describe('rebase', () => {
  it('moves a fork to the current cluster', async () => {
    const twin = smallShop()
    const api = createApi({ twin })
    await create(api, 'name: "try"')
    const { fork: before } = await apply(api, 'try', scale(5))
    twin.emit(aNode('d'))
    expect((await dataOf(api, '{ fork(id: "try") { behind state { digest } } }')).fork).toEqual({
      behind: true,
      state: { digest: before.state.digest },
    })
    const moved = await rebase(api, 'try')
    expect(moved).toMatchObject({ done: true, conflicts: [], fork: { behind: false, steps: [{ number: 1 }] } })
    const { added, removed, objects } = await diff(api, 'to: { fork: "try" }, filter: { kinds: ["Node", "Deployment"] }')
    expect([added, removed]).toEqual([0, 0])
    const web = objects.nodes.find(({ key }: Json) => key.name === 'web')
    expect(web.fields).toContainEqual({ path: 'spec.replicas', before: '3', after: '5' })
  })

  it('reports conflicts and changes nothing; with force it skips impossible steps', async () => {
    const twin = smallShop()
    const api = createApi({ twin })
    await create(api, 'name: "try"')
    await apply(api, 'try', `{ cordon: { names: ["c"] } }, ${scale(5)}`)
    const { fork: before } = await advance(api, 'try', 'by: "1m"')
    twin.state.remove('Node', '', 'c')
    twin.emit(aNode('d'))
    const refused = await rebase(api, 'try')
    expect(refused).toMatchObject({ done: false, fork: { state: before.state, steps: before.steps } })
    expect(refused.conflicts.map(({ kind, step }: Json) => [kind, step])).toEqual([
      ['CHANGED_IN_BOTH', null],
      ['NOT_POSSIBLE', 1],
    ])
    const moved = await rebase(api, 'try', ', force: true')
    expect(moved).toMatchObject({ done: true, fork: { steps: [{ number: 1 }, { scenario: 'advance' }] } })
    expect(moved.conflicts).toEqual(refused.conflicts)
    // What was left out once is not missed again.
    expect(await rebase(api, 'try')).toMatchObject({ done: true, conflicts: [] })
  })
})

describe('limits', () => {
  const requested = (caller: string, name: string, api: Api): Promise<Response> | Response =>
    api.fetch('http://127.0.0.1/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-rehearse-caller': caller },
      body: JSON.stringify({ query: `mutation { createFork(input: { name: "${name}" }) { ${ERRORS} ... on Fork { owner } } }` }),
    })
  const answerTo = async (caller: string, name: string, api: Api): Promise<Json> =>
    ((await (await requested(caller, name, api)).json()) as Answer).data.createFork

  it('limits the number of forks, and of forks per caller', async () => {
    const api = createApi({ twin: smallShop(), limits: { forksMax: 3, forksPerCallerMax: 2 } })
    expect(await answerTo('ann', 'a', api)).toMatchObject({ owner: 'ann' })
    expect(await answerTo('ann', 'b', api)).toMatchObject({ owner: 'ann' })
    expect(await answerTo('ann', 'c', api)).toMatchObject({ limit: 'forksPerCaller', allowed: 2, requested: 3 })
    expect(await answerTo('bob', 'c', api)).toMatchObject({ owner: 'bob' })
    expect(await answerTo('bob', 'd', api)).toMatchObject({ limit: 'forks', allowed: 3, requested: 4 })
  })

  it('deletes a fork when it expires', async () => {
    let now = T0
    const api = createApi({
      twin: smallShop(),
      now: () => now,
      limits: { forksMax: 1, forkTtlMs: 60_000, forkTtlMsMax: 3_600_000 },
    })
    expect(await create(api, 'name: "long", ttl: "2h"')).toMatchObject({
      limit: 'forkTtlMs',
      allowed: 3_600_000,
      requested: 7_200_000,
    })
    expect(await create(api, 'name: "short", ttl: "0s"')).toMatchObject({ issues: [{ path: 'ttl' }] })
    await create(api, 'name: "old"')
    now = addMs(T0, 59_999)
    expect(await create(api, 'name: "new"')).toMatchObject({ limit: 'forks' })
    now = addMs(T0, 60_000)
    expect(await apply(api, 'old', scale(4))).toMatchObject({ __typename: 'NotFoundError' })
    expect(await create(api, 'name: "new"')).toMatchObject({ name: 'new' })
    expect((await dataOf(api, '{ forks { name } }')).forks).toEqual([{ name: 'new' }])
  })

  it('limits the number of steps, and refuses a duplicate name', async () => {
    const api = createApi({ twin: smallShop(), limits: { forkStepsMax: 1 } })
    await create(api, 'name: "try"')
    await apply(api, 'try', scale(4))
    expect(await apply(api, 'try', scale(5))).toMatchObject({ limit: 'forkSteps', allowed: 1, requested: 2 })
    expect(await create(api, 'name: "try"')).toMatchObject({ issues: [{ path: 'name' }] })
    expect(await create(api, 'name: "a b"')).toMatchObject({ issues: [{ path: 'name' }] })
  })
})

describe('a store', () => {
  const fails = (): Promise<never> => Promise.reject(new Error('no space left on device'))

  it('that cannot write rejects the step, and reports it', async () => {
    let full = false
    const store: ForkStore = {
      stored: [],
      saveState: async () => 'state',
      readState: fails,
      dropState: async () => {},
      append: async () => (full ? fails() : undefined),
    }
    const api = createApi({ twin: smallShop(), store })
    const made = await create(api, 'name: "try"')
    full = true
    const query = `mutation { applyToFork(id: "try", scenario: { actions: [${scale(4)}] }) { __typename } }`
    const { errors } = await askApi(api, query)
    expect(errors[0]).toMatchObject({
      message: 'nothing was changed, because it could not be stored: no space left on device',
      extensions: { code: 'STORAGE_FAILED' },
    })
    const { fork } = await dataOf(api, `{ fork(id: "try") { ${FORK} } }`)
    expect({ __typename: 'Fork', ...fork }).toEqual(made)
    full = false
    expect(await apply(api, 'try', scale(4))).toMatchObject({ fork: { steps: [{ number: 1 }] } })
  })

  it('that is still loading delays lists, and is reported to queries of a fork', async () => {
    const twin = smallShop()
    const { info, coverage, state } = twin.pin()
    let read = (): void => {}
    const reading = new Promise<void>((resolve) => {
      read = resolve
    })
    const facts = { id: 'f-1', kind: 'fork', name: 'try', labels: {}, owner: 'ann', parent: undefined, createdAt: T0 } as const
    const store: ForkStore = {
      stored: [{ ...facts, expiresAt: addMs(T0, 1000), root: { state: 'state', info, coverage }, steps: [] }],
      saveState: fails,
      readState: () => reading.then(() => state),
      dropState: async () => {},
      append: async () => {},
    }
    const api = createApi({ twin, store, now: () => T0 })
    const requested = '{ cluster(on: { fork: "try" }) { __typename ... on NotReadyError { waitingFor } } }'
    expect((await dataOf(api, requested)).cluster).toEqual({ __typename: 'NotReadyError', waitingFor: ['fork try'] })
    expect(await apply(api, 'try', scale(4))).toMatchObject({ __typename: 'NotReadyError' })
    const listed = dataOf(api, '{ forks { name state { digest } } }')
    read()
    expect((await listed).forks).toEqual([{ name: 'try', state: { digest: info.digest } }])
    expect(await apply(api, 'f-1', scale(4))).toMatchObject({ fork: { steps: [{ number: 1 }] } })
  })
})

it('a run that exceeds its time limit does not change the fork', async () => {
  let now = 0
  const api = createApi({ twin: smallShop(), nowMs: () => (now += 100), limits: { wallMsMax: 50 } })
  const made = await create(api, 'name: "try"')
  expect(await apply(api, 'try', scale(4))).toMatchObject({ __typename: 'LimitExceededError', limit: 'wallMs' })
  const { fork } = await dataOf(api, `{ fork(id: "try") { ${FORK} } }`)
  expect({ __typename: 'Fork', ...fork }).toEqual(made)
})

it('a fork that is advanced at a set speed has the same result, not before the time has passed', async () => {
  const api = createApi({ twin: smallShop() })
  await create(api, 'name: "at-once"')
  await create(api, 'name: "paced"')
  const start = performance.now()
  const { fork } = await advance(api, 'paced', 'by: "10s", speed: 100')
  expect(performance.now() - start).toBeGreaterThanOrEqual(99)
  expect(fork.state.digest).toBe((await advance(api, 'at-once', 'by: "10s"')).fork.state.digest)
  expect(await advance(api, 'paced', 'untilQuiet: true, speed: 2')).toMatchObject({ issues: [{ path: 'speed' }] })
  expect(await advance(api, 'paced', 'by: "10s", speed: 0')).toMatchObject({ issues: [{ path: 'speed' }] })
  expect(await advance(api, 'paced', 'by: "10s", speed: 0.1')).toMatchObject({ limit: 'wallMs', requested: 100_000 })
})
