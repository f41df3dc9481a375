import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'

function saved(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'rehearse-actors-')), name)
  writeFileSync(path, text)
  return path
}

const POLICY = `apiVersion: descheduler/v1alpha2
kind: DeschedulerPolicy
profiles:
  - name: default
    pluginConfig:
      - name: RemovePodsViolatingNodeTaints
        args: {}
    plugins:
      deschedule: { enabled: [RemovePodsViolatingNodeTaints] }
`

const web = webCluster({ nodes: ['a', 'b'], pods: ['a', 'b'] })
const scaler = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { namespace: 'shop', name: 'web', uid: 'hpa' },
  spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, minReplicas: 1, maxReplicas: 3 },
}
const TAINT = ['taint', 'a', 'team=x:NoSchedule', '--from', savedCluster(web), '-o', 'json']

async function moves(args: readonly string[]): Promise<readonly string[]> {
  const { out } = await cli(args)
  return JSON.parse(out).moves.nodes.map(
    ({ fromNode, toNode, cause }: Record<string, string>) => `${fromNode} ${toNode} ${cause}`,
  )
}

describe('--descheduler-policy', () => {
  it('evicts pods that violate the policy', async () => {
    expect(await moves(TAINT)).toEqual([])
    expect(await moves([...TAINT, '--descheduler-policy', saved('policy.yaml', POLICY)])).toEqual(['a b EVICTION'])
  })

  it('runs it as often as requested', async () => {
    const policy = saved('policy.yaml', POLICY)
    const early = [...TAINT, '--horizon', '1m', '--descheduler-policy', policy]
    expect(await moves(early)).toEqual([])
    expect(await moves([...early, '--descheduling-interval', '30s'])).toEqual(['a b EVICTION'])
  })

  it('has the same effect in a scenario file', async () => {
    const indented = POLICY.trimEnd().replaceAll('\n', '\n      ')
    const actions = 'actions:\n  - taint: { nodes: { names: [a] }, key: team, value: x, effect: NoSchedule }\n'
    const file = saved('scenario.yaml', `${actions}actors:\n  descheduler:\n    policy:\n      ${indented}\n`)
    expect(await moves(['run', file, ...TAINT.slice(3)])).toEqual(['a b EVICTION'])
  })

  it.each([
    [
      'what the descheduler would refuse',
      POLICY.replace('args: {}', 'args: { labels: {} }'),
      'actors.descheduler.policy.profiles[0].pluginConfig[0].args.labels: unknown field',
    ],
    ['an invalid policy', '[]', 'actors.descheduler.policy: a DeschedulerPolicy must be one YAML or JSON object'],
    ['an empty file', '', 'actors.descheduler.policy: a DeschedulerPolicy must be one YAML or JSON object'],
  ])('names %s', async (_, policy, message) => {
    const { code, err } = await cli([...TAINT, '--descheduler-policy', saved('policy.yaml', policy)])
    expect(code).toBe(1)
    expect(err).toContain(message)
  })

  it('requires a policy', async () => {
    const { code, err } = await cli([...TAINT, '--descheduling-interval', '1m'])
    expect([code, err]).toEqual([
      1,
      'error: --descheduling-interval sets how often a policy runs: give one with --descheduler-policy\n',
    ])
  })
})

describe('--no-horizontal-pod-autoscalers', () => {
  const scale = ['scale', 'deploy/web', '--replicas', '5', '-n', 'shop', '--from', savedCluster([...web, scaler]), '-o', 'json']
  const desired = async (args: readonly string[]) => JSON.parse((await cli(args)).out).workloads[0].desired

  it('keeps the replicas of workloads', async () => {
    expect(await desired(scale)).toBe(3)
    expect(await desired([...scale, '--no-horizontal-pod-autoscalers'])).toBe(5)
  })

  it('does not report autoscalers without metrics', async () => {
    const notes = async (args: readonly string[]) =>
      JSON.parse((await cli(args)).out)
        .coverage.map(({ message }: { message: string }) => message)
        .join()
    expect(await notes(scale)).toContain('horizontal pod autoscalers')
    expect(await notes([...scale, '--no-horizontal-pod-autoscalers'])).not.toContain('horizontal pod autoscalers')
  })
})
