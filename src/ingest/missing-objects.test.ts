import { describe, expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../test/support/cli.ts'

interface Saved {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly status?: object
}

const WHOLE = webCluster({ pods: ['a', 'a', 'b', 'b', 'c', 'c'] }) as readonly Saved[]

function without(isLost: (object: Saved) => boolean, change: (object: Saved) => object = (object) => object): string {
  return savedCluster(WHOLE.filter((object) => !isLost(object)).map(change))
}

function drain(file: string) {
  return cli(['drain', 'a', '-o', 'wide', '--from', file])
}

function isPod(...numbers: readonly number[]) {
  return ({ kind, metadata }: Saved) =>
    kind === 'Pod' && (numbers.length === 0 || numbers.some((n) => metadata.name === `web-5d4f-${n}`))
}

describe('files that lack what their objects refer to', () => {
  it('are complete if they contain all of it', async () => {
    const run = await drain(savedCluster(WHOLE))
    expect([run.code, run.err]).toEqual([0, ''])
  })

  it.each([[[1]], [[3, 5]], [[0, 1, 2, 3, 4]]])('make a verdict UNKNOWN that lack the pods %j of a workload', async (lost) => {
    const run = await drain(without(isPod(...lost)))
    expect(run.code).toBe(1)
    expect(run.out).toMatch(/^UNKNOWN/)
    expect(run.out).toMatch(
      new RegExp(
        `${lost.length} pods? (is|are) missing in the files: Deployment shop/web reports 6 and ${6 - lost.length} (is|are) in the files`,
      ),
    )
  })

  it('may lack pods that are created and deleted while they are saved', async () => {
    const inFlight = (object: Saved) =>
      object.kind === 'Pod' ? object : { ...object, status: { ...object.status, readyReplicas: 5, availableReplicas: 5 } }
    expect((await drain(without(isPod(1), inFlight))).out).not.toContain('missing in the files')
  })

  it('are refused without pods while workloads report some', async () => {
    const run = await drain(without(isPod()))
    expect([run.code, run.out]).toEqual([1, ''])
    expect(run.err).toContain(
      'the files contain no pods, but workloads report 6: Deployment shop/web reports 6 and none is in the files. Save the pods',
    )
  })

  it('are refused without nodes while pods are bound to some', async () => {
    const run = await drain(without(({ kind }) => kind === 'Node'))
    expect([run.code, run.out]).toEqual([1, ''])
    expect(run.err).toContain('the files contain no nodes, but 6 pods are bound to 3 of them: a. Save the nodes')
  })

  it('prevent SAFE while a node is missing to which pods are bound', async () => {
    const run = await drain(without(({ kind, metadata }) => kind === 'Node' && metadata.name === 'b'))
    expect(run.out).not.toMatch(/^SAFE/)
    expect(run.out).toContain('a node is missing in the files: 2 pods are bound to b')
  })

  it('have only a note where they lack all objects of a kind', async () => {
    const run = await drain(savedCluster(WHOLE))
    expect(run.code).toBe(0)
    expect(run.out).toContain('not in the files, and assumed to be empty')
  })

  it.each([
    ['delete', 'jobs', '--all', '-n', 'shop'],
    ['delete', 'jobs,pods', '-l', 'app=none', '-A'],
    ['delete', 'job/report', '-n', 'shop', '--ignore-not-found'],
    ['label', 'jobs', '--all', '-n', 'shop', 'team=a'],
  ])('make the verdict of %s %s %s unknown where no file contains the kind', async (...command) => {
    const run = await cli([...command, '--from', savedCluster(WHOLE)])
    expect(run.code).toBe(1)
    expect(run.out.replaceAll('\n', ' ')).toMatch(
      /^UNKNOWN: .*: not in the files: Job; whether the command finds any in the cluster is unknown/,
    )
    const listed = [...WHOLE, { apiVersion: 'batch/v1', kind: 'JobList', metadata: {}, items: [] }]
    const known = await cli([...command, '--from', savedCluster(listed)])
    expect([known.code, known.out.slice(0, 4)]).toEqual([0, 'SAFE'])
  })

  it.each(['audit', 'drain-audit'])('make %s unable to judge where they contain no Service', async (command) => {
    const run = await cli([command, '--from', without(({ kind }) => kind === 'Service')])
    expect(run.code).toBe(1)
    expect(run.out.replaceAll('\n', ' ')).toContain(
      'cannot be judged: not in the files: Service; which pods get requests is unknown; as far as is known: 0 of',
    )
    expect((await cli([command, '--from', savedCluster(WHOLE)])).out).not.toContain('not in the files: Service')
  })

  it('contain workloads without a status, as people write them', async () => {
    const written = WHOLE.filter(isWritten).map((object) => ({
      ...object,
      status: object.kind === 'Node' ? object.status : undefined,
    }))
    expect((await cli(['cordon', 'a', '--from', savedCluster(written)])).code).toBe(0)
  })
})

function isWritten({ kind }: Saved): boolean {
  return kind !== 'Pod' && kind !== 'ReplicaSet'
}
