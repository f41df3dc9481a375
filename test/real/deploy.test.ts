import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderChart, valuesOf } from '../support/render-chart.ts'
import { Plane } from './plane.ts'

const CHART = 'deploy/helm/rehearse'
/** The API server warns of a workload whose pods it would refuse. */
const RESTRICTED = { 'pod-security.kubernetes.io/warn': 'restricted' }

let plane: Plane
beforeAll(async () => {
  plane = await Plane.start([])
  // Objects in a namespace that does not exist are refused, in a dry run as well.
  await plane.apply([{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'rehearse', labels: RESTRICTED } }])
})
afterAll(() => plane?.stop())

it('the API server accepts the kustomize base', async () => {
  const manifests = await plane.mustKubectl(['kustomize', 'deploy/kustomize/base'])
  const result = await plane.kubectl(['apply', '--dry-run=server', '--validate=strict', '-f', '-'], manifests)
  expect([
    result.exitCode,
    result.lines.filter((line) => !line.endsWith('(server dry run)') && !line.startsWith('Warning: resource namespaces')),
  ]).toEqual([0, []])
  expect(result.stdout).toContain('deployment.apps/rehearse created')
})

it('the API server accepts what the chart renders', async () => {
  const Values = valuesOf(CHART, { ingress: { enabled: true, className: 'nginx', host: 'rehearse.example.org' } })
  const items = renderChart(CHART, { Release: { Name: 'twin', Namespace: 'rehearse' }, Values })
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
  const result = await plane.kubectl(['apply', '--dry-run=server', '--validate=strict', '-f', '-'], list)
  expect([result.exitCode, result.lines.filter((line) => !line.endsWith('(server dry run)'))]).toEqual([0, []])
  expect(result.stdout).toContain('ingress.networking.k8s.io/twin created')
})
