import { describe, expect, it } from 'vitest'
import { cli, firstSentence, savedCluster, webCluster } from '../../../test/support/cli.ts'

const OWNERS = [
  ['a Cluster', 'postgresql.cnpg.io/v1', 'Cluster'],
  ['a Job that is not of Kubernetes', 'batch.volcano.sh/v1alpha1', 'Job'],
] as const

/** A cluster of which some nodes have a pod of a custom resource. */
function database(apiVersion: string, kind: string, nodes: readonly string[]): string {
  const pods = nodes.map((nodeName, i) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `db-${i + 1}`,
      namespace: 'shop',
      uid: `db-${i + 1}`,
      labels: { role: 'primary' },
      ownerReferences: [{ apiVersion, kind, name: 'db', uid: 'db', controller: true }],
    },
    spec: { nodeName, containers: [{ name: 'main', image: 'db:1' }] },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  }))
  const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'once', namespace: 'shop', uid: 'once' } }
  const spec = { completions: 0, template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'db:1' }] } } }
  return savedCluster([...webCluster(), ...pods, { ...job, spec }])
}

describe('--custom-controller', () => {
  it.each(OWNERS)('leaves a drain of a pod of %s UNKNOWN without it', async (_, apiVersion, kind) => {
    const { out, code } = await cli(['drain', 'c', '--from', database(apiVersion, kind, ['c', 'b']), '-o', 'json'])
    const { verdict, reasons, coverage, moves } = JSON.parse(out)
    expect([code, verdict, moves.nodes[0].result]).toEqual([1, 'UNKNOWN', 'UNKNOWN'])
    expect(reasons.map(({ code: reason }: { code: string }) => reason)).toEqual(['NOT_VISIBLE'])
    const name = `${kind}.${apiVersion.split('/')[0]}`
    expect(coverage.map(({ message }: { message: string }) => message)).toContain(
      `the controller of ${name} is not modelled: whether and when it recreates its pods is unknown; with ${name} among the custom controllers it is assumed to`,
    )
  })

  it.each(OWNERS)('has the pod of %s recreated', async (_, apiVersion, kind) => {
    const args = ['drain', 'c', '--from', database(apiVersion, kind, ['c', 'b']), '--custom-controller', kind, '-o', 'json']
    const { out, code } = await cli(args)
    const { verdict, moves, coverage } = JSON.parse(out)
    expect([code, verdict]).toEqual([0, 'SAFE'])
    expect(moves.nodes).toMatchObject([{ pod: { name: 'db-1' }, replacedBy: { name: 'db-1' }, result: 'RESCHEDULED' }])
    const notes = coverage.map(({ message }: { message: string }) => message)
    expect(notes).toContain(
      `the controller of ${kind}.${apiVersion.split('/')[0]} is assumed to recreate each pod with the same name and spec, 1 s after it is removed`,
    )
  })

  it('counts the ready pods of the custom resource', async () => {
    const [, apiVersion, kind] = OWNERS[0]
    const drained = [
      'drain',
      'c',
      '--from',
      database(apiVersion, kind, ['c']),
      '--custom-controller',
      `${kind}.postgresql.cnpg.io`,
    ]
    const { out, code } = await cli(drained)
    expect(code).toBe(2)
    expect(firstSentence(out)).toMatch(
      /^DEGRADED: drain c: done after \d+ s, 1 pod rescheduled; Cluster.postgresql.cnpg.io shop\/db has no ready pod for \d+ s\.$/,
    )
  })

  it('refuses a kind that controls no pod', async () => {
    const [, apiVersion, kind] = OWNERS[0]
    const from = database(apiVersion, kind, ['c'])
    const { err, code } = await cli(['drain', 'c', '--from', from, '--custom-controller', 'Clustr'])
    expect(code).toBe(1)
    expect(err).toContain(
      'no pod is controlled by a custom resource of the kind "Clustr"; custom resources that do: Cluster.postgresql.cnpg.io',
    )
    const none = await cli(['drain', 'c', '--from', savedCluster(webCluster()), '--custom-controller', 'Cluster'])
    expect(none.err).toContain('no custom resource controls pods here')
  })
})
