import { getNamedType, isInterfaceType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { dataOf } from '../../test/support/api-client.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { createApi } from './create-api.ts'
import { schema } from './schema.ts'

const SCENARIO =
  '{ actions: [{ drain: { nodes: { names: ["a"] } } }], timing: { ready: "2600ms" }, traffic: { requestsPerSecond: 0.7 } }'

/** What a field of a scalar may have beside it. */
const FIGURES: Readonly<Record<string, (name: string) => readonly string[]>> = {
  Duration: (name) => [`${name}Seconds`],
  Quantity: (name) => [`${name}Millis`, `${name}Bytes`, `${name}Amount`, 'amount'],
}

it('every duration has its seconds, every quantity its number', () => {
  const lonely = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) && !isInterfaceType(type)) return []
    const fields = Object.values(type.getFields())
    const names = new Set(fields.map(({ name }) => name))
    return fields
      .filter(({ name, type: of }) => !(FIGURES[getNamedType(of).name]?.(name).some((figure) => names.has(figure)) ?? true))
      .map(({ name }) => `${type.name}.${name}`)
  })
  expect(lonely).toEqual([])
})

it('seconds, bytes and millicores equal their text fields', async () => {
  const api = createApi({ twin: smallShop() })
  const { whatIf } = await dataOf(
    api,
    `{ whatIf(scenario: ${SCENARIO}) { ... on Outcome {
      duration durationSeconds settledAt settledAtSeconds
      moves { nodes { downtime downtimeSeconds leftAt leftAtSeconds } }
      nodes { node cpuRequestedAfter cpuRequestedAfterMillis memoryAllocatable memoryAllocatableBytes }
    } } }`,
  )
  const seconds = (text: string): number => {
    const [, minutes = '0', rest = '0'] = /^PT(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text) ?? []
    return Number(minutes) * 60 + Number(rest)
  }
  expect(whatIf.durationSeconds).toBeCloseTo(seconds(whatIf.duration), 3)
  expect(whatIf.settledAtSeconds).toBeCloseTo(seconds(whatIf.settledAt), 3)
  expect(whatIf.moves.nodes).toHaveLength(2)
  for (const { leftAt, leftAtSeconds } of whatIf.moves.nodes) expect(leftAtSeconds).toBeCloseTo(seconds(leftAt), 3)
  const node = whatIf.nodes.find(({ node }: { node: string }) => node === 'a')
  expect(node).toMatchObject({ cpuRequestedAfter: '0', cpuRequestedAfterMillis: 0 })
})

it('no number of an answer has more than four decimals', async () => {
  const api = createApi({ twin: smallShop() })
  const { whatIf } = await dataOf(
    api,
    `{ whatIf(scenario: ${SCENARIO}) { ... on Outcome { durationSeconds traffic { errors services { requests errors windows {
      fromSeconds untilSeconds errors share errorsPerSecond } } } } } }`,
  )
  expect(JSON.stringify(whatIf)).not.toMatch(/\d\.\d{5,}/)
})
