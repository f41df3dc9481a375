import { describe, expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../test/support/cli.ts'
import { serving } from '../../test/support/serving.ts'
import type { OutcomeAnswer } from './documents/answer.ts'

/** More nodes than a page has items, one of which has room for the pods. */
const NODES = Array.from({ length: 520 }, (_, i) => `n${String(i).padStart(3, '0')}`)
const wide = savedCluster(webCluster({ nodes: NODES, pods: ['n000', 'n001'] }))
const SCALE = ['scale', 'deploy/web', '--replicas', '600', '-n', 'shop']
const EXPLAIN = ['explain', 'pod', 'web-5d4f-0', '-n', 'shop']

async function parsed(args: readonly string[]) {
  const { out, err, code } = await cli([...args, '-o', 'json'])
  return { answer: JSON.parse(out), err, code }
}

describe('lists that are longer than a page', () => {
  it('are complete as JSON, without a word about pages', async () => {
    const { answer, err } = await parsed([...SCALE, '--from', wide])
    expect(err).not.toContain('printed')
    expect(answer.placements.totalCount).toBe(598)
    const pods = answer.placements.nodes.map(({ pod }: OutcomeAnswer['placements']['nodes'][number]) => pod.name)
    expect(new Set(pods).size).toBe(598)
    expect(answer.timeline.nodes).toHaveLength(answer.timeline.totalCount)
    expect(Object.keys(answer.placements)).toEqual(['totalCount', 'nodes'])
  })

  it.each(['yaml', 'name', 'wide'])('are complete with -o %s', async (format) => {
    const full = savedCluster(webCluster({ nodes: NODES, pods: NODES }))
    const { out } = await cli(['scale', 'deploy/web', '--replicas', '0', '-n', 'shop', '--from', full, '-o', format])
    const named = new Set(out.match(/web-5d4f-\d+/g))
    expect(named.size).toBe(NODES.length)
  })

  it('are complete with a server, whose answer is the same', async () => {
    await serving(['--from', wide], async (url) => {
      const { answer } = await parsed([...SCALE, '--server', url])
      expect([answer.placements.nodes.length, answer.digest]).toEqual([
        598,
        (await parsed([...SCALE, '--from', wide])).answer.digest,
      ])
    })
  })

  it('are complete for each node of an explanation', async () => {
    const { answer } = await parsed([...EXPLAIN, '--from', wide])
    expect([answer.nodes.totalCount, answer.nodes.nodes.length]).toEqual([520, 520])
  })

  it('are complete for a ranking', async () => {
    const small = savedCluster(webCluster({ nodes: NODES.slice(0, 120), pods: ['n000', 'n001'] }))
    const { answer } = await parsed(['resilience', '--from', small])
    expect([answer.cases.totalCount, answer.cases.nodes.length]).toEqual([120, 120])
  })
})
