import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { processMetrics } from '../../src/server/metrics/process-metrics.ts'
import { servedMetrics } from '../support/served-metrics.ts'

interface Panel {
  readonly id: number
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
}

const { panels }: { readonly panels: readonly Panel[] } = JSON.parse(readFileSync('deploy/grafana/rehearse.json', 'utf8'))

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

it('no panel covers another', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})
