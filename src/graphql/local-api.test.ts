import { describe, expect, it } from 'vitest'
import { smallShop } from '../../test/support/small-shop.ts'
import { createLocalApi } from './local-api.ts'

const signal = new AbortController().signal
const WHAT_IF = `query WhatIf($nodes: [String!]!) {
  whatIf(scenario: { actions: [{ cordon: { names: $nodes } }] }) { ... on Outcome { verdict } ... on Error { message } }
}`

describe('the API without a transport', () => {
  it('answers a question', async () => {
    const api = createLocalApi({ twin: smallShop(), log: () => {} })
    const { data, errors } = await api.execute({ query: WHAT_IF, variables: { nodes: ['a'] }, signal })
    expect([data?.['whatIf'], errors]).toEqual([{ verdict: 'SAFE' }, undefined])
  })

  it('reports invalid variables', async () => {
    const api = createLocalApi({ twin: smallShop(), log: () => {} })
    const { errors } = await api.execute({ query: WHAT_IF, variables: { nodes: [1] }, signal })
    expect(errors?.map(({ message }) => message)).toEqual([
      expect.stringContaining('String cannot represent a non string value: 1'),
    ])
  })

  it('hides an internal error behind an id in the log', async () => {
    const lines: string[] = []
    const twin = smallShop()
    twin.pin = () => {
      throw new Error('broken')
    }
    const api = createLocalApi({ twin, log: (line) => lines.push(line) })
    const { errors } = await api.execute({ query: WHAT_IF, variables: { nodes: ['a'] }, signal })
    expect(errors?.map(({ message, extensions }) => [message, extensions['id']])).toEqual([['Internal error', 'e1']])
    expect(lines).toEqual([expect.stringContaining('internal error e1: Error: broken')])
  })

  it('streams the progress of an operation until it ends', async () => {
    const api = createLocalApi({ twin: smallShop(), log: () => {} })
    const answer = api.execute({ query: WHAT_IF, variables: { nodes: ['a'] }, signal, progressId: 'p' })
    const query = 'subscription { operationProgress(id: "p") { done total } }'
    const seen: unknown[] = []
    for await (const { data } of api.subscribe({ query, variables: {}, signal })) seen.push(data?.['operationProgress'])
    expect(seen.at(-1)).toEqual({ done: 1, total: 1 })
    await answer
  })
})
