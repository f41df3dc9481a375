import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'

function saved(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'rehearse-scheduler-')), name)
  writeFileSync(path, text)
  return path
}

const HEADER = 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n'
const EXTENDED = `${HEADER}extenders: [{ urlPrefix: "http://gpu", filterVerb: filter }]
profiles: [{ plugins: { multiPoint: { enabled: [{ name: Mystery }] } } }]`
const TEMPLATE = 'spec: { containers: [{ name: c, image: i, resources: { requests: { cpu: 1m } } }] }'

const web = savedCluster(webCluster({ nodes: ['a', 'b', 'c'], pods: ['a', 'b'] }))
const pod = saved('pod.yaml', TEMPLATE)

const QUESTIONS: readonly (readonly string[])[] = [
  ['explain', 'shop/web-5d4f-0'],
  ['why-pending', 'shop/web-5d4f-0'],
  ['preempt', '-f', pod],
  ['capacity', '-f', pod, '--max', '1'],
  ['consolidate', '--max', '1'],
  ['drain-plan', 'a'],
  ['resilience', 'a'],
  ['audit', '--no-verify'],
  ['drain-audit', '--fixes-max', '0'],
  ['node-pressure', 'a', '--use', 'node/a:memory=1Mi'],
]

const requested = (question: readonly string[], text: string) =>
  cli([...question, '--scheduler-config', saved('config.yaml', text), '--from', web])

describe('--scheduler-config', () => {
  it.each(QUESTIONS)('%s reports which parts of it take no effect', async (...question) => {
    const { out, err } = await requested(question, EXTENDED)
    expect(err).toBe('')
    expect(out).toContain('plugin "Mystery"')
    expect(out).toContain('extender http://gpu')
  })

  it.each(QUESTIONS.slice(0, 3))('%s names the field that kube-scheduler would refuse', async (...question) => {
    const { code, out, err } = await requested(question, `${HEADER}parallelism: 0`)
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      'error: schedulerConfiguration.parallelism: Invalid value: 0: should be an integer value greater than zero\n',
    )
  })

  it('explain uses it', async () => {
    const { out } = await requested(['explain', 'shop/web-5d4f-0'], `${HEADER}profiles: [{ schedulerName: other }]`)
    expect(out).toMatch(/^shop\/web-5d4f-0 is on a; the scheduler "default-scheduler" is not modelled\.\n/)
  })
})
