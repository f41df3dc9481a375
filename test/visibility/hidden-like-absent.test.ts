import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../../src/graphql/create-api.ts'
import { askApi } from '../support/api-client.ts'
import { NAMESPACE, viewOfSample } from './view-of-sample.ts'

/** Requests of each kind that are timed: the median of one busy moment alone would mislead. */
const TIMES = 40
/** Answers about hidden objects and about absent ones come from the same code, so their times differ only by what else the machine does. */
const RATIO_MAX = 2
/** Tries of the comparison of times on a machine that does something else meanwhile. */
const TRIES = 5

interface Identity {
  readonly namespace: string
  readonly name: string
}

/** What a caller may try, to find out whether an object exists. */
const PROBES: Readonly<Record<string, (object: Identity) => string>> = {
  'a pod is explained': (object) =>
    `{ explainPod(pod: ${referenceTo('Pod', object)}) { __typename ... on Error { code message } } }`,
  'a pod is deleted': ({ namespace, name }) => whatIf(`deletePod: { namespace: "${namespace}", name: "${name}" }`),
  'a Deployment is scaled': (object) => whatIf(`scale: { target: ${referenceTo('Deployment', object)}, replicas: 2 }`),
  'a namespace is deleted': ({ namespace }) => whatIf(`deleteObject: { targets: [{ kind: "Namespace", name: "${namespace}" }] }`),
  'a pod is created in a namespace': ({ namespace }) =>
    whatIf(
      `submit: { namespace: "${namespace}", template: "apiVersion: v1\\nkind: Pod\\nmetadata: {name: a}\\nspec: {containers: [{name: c, image: c}]}" }`,
    ),
  'pods of a namespace are listed': ({ namespace }) =>
    `{ cluster { ... on Cluster { pods(filter: { namespace: "${namespace}" }) { totalCount nodes { name } } } } }`,
}

function referenceTo(kind: string, { namespace, name }: Identity): string {
  return `{ kind: "${kind}", namespace: "${namespace}", name: "${name}" }`
}

function whatIf(action: string): string {
  return `{ whatIf(scenario: { actions: [{ ${action} }] }) { __typename ... on Outcome { verdict summary } ... on Error { code message } ... on InvalidInputError { issues { path message } } } }`
}

let view: Awaited<ReturnType<typeof viewOfSample>>
let hidden: Record<'Pod' | 'Deployment', Identity>

beforeAll(async () => {
  view = await viewOfSample()
  const { state } = view.base
  const of = (kind: 'Pod' | 'Deployment'): Identity => {
    const row = state.list(kind).find(({ namespace }) => ![NAMESPACE, 'default', 'kube-system'].includes(namespace))
    if (!row) throw new Error(`the sample has no hidden ${kind}`)
    return { namespace: row.namespace, name: row.name }
  }
  hidden = { Pod: of('Pod'), Deployment: of('Deployment') }
})
afterAll(() => view.close())

/** A name of the same length that no object has. */
function absent({ namespace, name }: Identity): Identity {
  const other = (text: string): string => 'q'.repeat(text.length)
  return { namespace: other(namespace), name: other(name) }
}

/** The answer, with the words of the question taken out. */
async function answerTo(api: Api, probe: (object: Identity) => string, object: Identity): Promise<string> {
  const answer = JSON.stringify(await askApi(api, probe(object)))
  return answer.replaceAll(object.name, 'NAME').replaceAll(object.namespace, 'NAMESPACE')
}

function identityFor(probe: string): Identity {
  return hidden[probe.includes('Deployment') ? 'Deployment' : 'Pod']
}

async function medianMs(probe: (object: Identity) => string, objects: readonly Identity[]): Promise<readonly number[]> {
  const times = objects.map((): number[] => [])
  for (let i = 0; i < TIMES; i++) {
    for (const [j, object] of objects.entries()) {
      const start = performance.now()
      await askApi(view.api, probe(object))
      times[j]?.push(performance.now() - start)
    }
  }
  return times.map((list) => list.sort((a, b) => a - b)[list.length / 2] ?? Number.NaN)
}

describe('a caller who may read one namespace cannot find out whether an object of another exists', () => {
  it.each(Object.entries(PROBES))('%s: the answer is that about an absent one, to the byte', async (name, probe) => {
    const object = identityFor(name)
    const answer = await answerTo(view.api, probe, object)
    expect(answer).toBe(await answerTo(view.api, probe, absent(object)))
    expect(answer).not.toContain(object.name)
  })

  it.each(Object.entries(PROBES))('%s: it takes no longer than for an absent one', async (name, probe) => {
    const object = identityFor(name)
    let ratio = Number.POSITIVE_INFINITY
    for (let i = 0; i < TRIES && ratio > RATIO_MAX; i++) {
      const [of = 0, without = 0] = await medianMs(probe, [object, absent(object)])
      ratio = Math.max(of / without, without / of)
    }
    expect(ratio).toBeLessThanOrEqual(RATIO_MAX)
  })

  it.each(Object.entries(PROBES))('%s: a caller who may read all namespaces gets another answer', async (name, probe) => {
    const object = identityFor(name)
    expect(await answerTo(view.whole, probe, object)).not.toBe(await answerTo(view.whole, probe, absent(object)))
  })
})
