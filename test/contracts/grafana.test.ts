import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, createApi } from '../../src/graphql/create-api.ts'
import { createFileSource } from '../../src/ingest/files/file-source.ts'
import { LiveTwin } from '../../src/server/live-twin.ts'
import { processMetrics } from '../../src/server/metrics/process-metrics.ts'
import { dataOf } from '../support/api-client.ts'
import { SAMPLE } from '../support/cli.ts'
import { servedMetrics } from '../support/served-metrics.ts'

interface Panel<Target> {
  readonly id: number
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets: readonly Target[]
}

/** A query in the language of Prometheus. */
interface Expression {
  readonly expr: string
  readonly legendFormat: string
}

/** A query of the data source Infinity. */
interface Answered {
  readonly url_options: { readonly method: string; readonly body_type: string; readonly body_graphql_query: string }
  readonly root_selector: string
  readonly columns: readonly { readonly selector: string; readonly type: string }[]
}

const { panels }: { readonly panels: readonly Panel<Expression>[] } = JSON.parse(
  readFileSync('deploy/grafana/rehearse.json', 'utf8'),
)
const answers: {
  readonly panels: readonly Panel<Answered>[]
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly query: { readonly infinityQuery?: Answered } }[]
  }
} = JSON.parse(readFileSync('deploy/grafana/rehearse-answers.json', 'utf8'))

/** Every metric of a server with the labels that Prometheus adds to all of them. */
async function labelsByMetric(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const metrics = await servedMetrics(processMetrics())
  return new Map(
    metrics.flatMap(({ name, type, labels: own }) => {
      const labels = new Set([...own, 'job', 'instance'])
      if (type !== 'histogram') return [[name, labels] as const]
      return [
        [`${name}_bucket`, new Set([...labels, 'le'])] as const,
        [`${name}_count`, labels] as const,
        [`${name}_sum`, labels] as const,
      ]
    }),
  )
}

it('the dashboard for Grafana queries metrics and labels that a server has', async () => {
  const known = await labelsByMetric()
  const queried = panels.flatMap(({ title, targets }) => targets.map((target) => ({ title, ...target })))
  expect(queried.length).toBeGreaterThan(10)
  for (const { title, expr, legendFormat } of queried) {
    const selectors = [...expr.matchAll(/\b([a-z_]+)\{([^}]*)\}/g)]
    expect(selectors.length, `${title}: ${expr}`).toBeGreaterThan(0)
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', '))
    const legend = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
    for (const [, name = '', matchers = ''] of selectors) {
      const labels = known.get(name)
      expect([name, labels !== undefined]).toEqual([name, true])
      const selected = [...matchers.matchAll(/(\w+)[=!]/g)].map(([, label = '']) => label)
      for (const label of [...selected, ...grouped, ...legend])
        expect([name, label, labels?.has(label)]).toEqual([name, label, true])
    }
  }
})

describe('the dashboard for Grafana over the API', () => {
  let api: Api
  beforeAll(async () => {
    const twin = new LiveTwin(createFileSource({ paths: [SAMPLE] }), { live: false })
    await twin.run(new AbortController().signal)
    api = createApi({ twin, limits: { wallMsMax: 600_000 } })
  })
  const targets = answers.panels.flatMap(({ title, targets: all }) => all.map((target) => [title, target] as const))
  const variables = answers.templating.list.flatMap(({ name, query: { infinityQuery } }) =>
    infinityQuery ? [[`variable ${name}`, infinityQuery] as const] : [],
  )

  it.each([...targets, ...variables])(
    'has rows with every column: %s',
    async (_, { url_options: options, root_selector: root, columns }) => {
      expect([options.method, options.body_type]).toEqual(['POST', 'graphql'])
      const answer = { data: await dataOf(api, options.body_graphql_query.replace(/\$\{node}/, 'general-1a-1')) }
      const found = at(answer, root)
      const rows: readonly unknown[] = Array.isArray(found) ? found : [found]
      expect(rows.length).toBeGreaterThan(0)
      for (const { selector, type } of columns) {
        const values = rows.map((row) => at(row, selector)).filter((value) => value !== null && value !== undefined)
        expect([selector, values.length > 0]).toEqual([selector, true])
        if (type === 'number' || type === 'boolean')
          expect([selector, values.every((value) => typeof value === type)]).toEqual([selector, true])
      }
    },
  )
})

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((found, part) => (found as Readonly<Record<string, unknown>> | null)?.[part], value)
}

it.each([
  ['rehearse.json', panels],
  ['rehearse-answers.json', answers.panels],
])('no panel of %s covers another', (_, all) => {
  const cells = all.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})
