import { describe, expect, it } from 'vitest'
import { cli, firstSentence, savedCluster, webCluster } from '../../test/support/cli.ts'

const web = savedCluster(webCluster())
const guarded = savedCluster(webCluster({ minAvailable: 2 }))
const crowded = savedCluster(webCluster({ nodes: ['a', 'b'], pods: ['a', 'b', ''], minAvailable: 1 }))

const PLACED =
  'shop/web-5d4f-0 is on a; if it were scheduled again now, it would be assigned to the same node or to 1 other node, all equally good.'

describe('a node explained', () => {
  it.each([
    [
      'node/a may go',
      ['explain', 'node/a', '--from', web],
      0,
      /^DRAINABLE: node a: kubectl drain a\s+--ignore-daemonsets\s+evicts\s+1\s+of\s+1\s+pod,\s+and\s+no\s+eviction\s+is\s+refused\s+now\.\n/,
    ],
    ['node/a is blocked by a budget', ['explain', 'no/a', '--from', guarded], 2, /REFUSED NOW +REASON\nshop\/web-5d4f-0 +Cannot/],
    ["a name that is only a node's", ['explain', 'a', '--from', web], 0, /^DRAINABLE: node a: /],
    ['KIND NAME', ['explain', 'node', 'a', '--from', web], 0, /^DRAINABLE: node a: /],
    ['a node that is not there', ['explain', 'node/x', '--from', web], 1, /^$/],
  ])('%s', async (_name, args, code, lines) => {
    const run = await cli(args)
    expect(run.out).toMatch(lines)
    expect(run.code).toBe(code)
    expect(run.err).toBe(code === 1 ? 'error: Node "x" not found. Similar names: a, b, c\n' : '')
  })
})

describe('explain', () => {
  it.each([
    ['pod/NAME with -n', ['explain', 'pod/web-5d4f-0', '-n', 'shop', '--from', web], PLACED],
    ['NAMESPACE/NAME', ['explain', 'shop/web-5d4f-0', '--from', web], PLACED],
    [
      'a pod without a node that fits',
      ['explain', 'shop/web-5d4f-2', '--from', crowded],
      'shop/web-5d4f-2 is not scheduled yet; the next attempt schedules it to a or 1 other node, all equally good.',
    ],
  ])('%s', async (_name, args, first) => {
    const run = await cli(args)
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(firstSentence(run.out)).toBe(first)
    expect(run.out).toMatch(/NODE +SCORE +FROM\n/)
  })

  it('names the best five nodes, and counts the others that fit', async () => {
    const wide = (nodes: readonly string[]) => savedCluster(webCluster({ nodes, pods: ['a'] }))
    const last = async (...nodes: readonly string[]) => (await cli(['explain', 'shop/web-5d4f-0', '--from', wide(nodes)])).out
    expect(await last('a', 'b', 'c', 'd', 'e')).not.toContain('more node')
    expect(await last('a', 'b', 'c', 'd', 'e', 'f')).toContain('\nand 1 more node that fits (use -o json)\n')
    expect(await last('a', 'b', 'c', 'd', 'e', 'f', 'g')).toContain('\nand 2 more nodes that fit (use -o json)\n')
  })

  it('an unschedulable pod, with the reasons per node', async () => {
    const full = savedCluster(webCluster({ nodes: ['a'], pods: ['a', 'a', 'a', 'a', ''] }))
    const run = await cli(['explain', 'shop/web-5d4f-4', '--from', full])
    expect(run).toMatchObject({ code: 2, err: '' })
    expect(run.out).toMatch(/^shop\/web-5d4f-4 is Pending: no node has 500m free cpu \(NodeResourcesFit\)\.\n/)
    expect(run.out).toMatch(/NODES +PLUGIN +WHY NOT\n1 +NodeResourcesFit +Insufficient cpu \(a\)\n/)
    const answer = JSON.parse((await cli(['explain', 'shop/web-5d4f-4', '--from', full, '-o', 'json'])).out)
    expect(answer.nodes.nodes).toMatchObject([{ node: 'a', fits: false, verdict: { plugin: 'NodeResourcesFit' } }])
  })
})

describe('why-pending', () => {
  it('prints what would help, and then why the pod is Pending', async () => {
    const full = savedCluster(webCluster({ nodes: ['a'], pods: ['a', 'a', 'a', 'a', ''] }))
    const run = await cli(['why-pending', 'shop/web-5d4f-4', '--from', full])
    expect(run).toMatchObject({ code: 2, err: '' })
    expect(run.out).toMatch(
      /^shop\/web-5d4f-4 is Pending: no node has 500m free cpu \(NodeResourcesFit\)\.\n\nWHAT WOULD HELP \(/,
    )
    expect(run.out).toContain(
      '- add a node like a: it is scheduled to a-more-1\n    # add 1 node like a (kubectl has no command for it)\n',
    )
    expect(run.out.match(/Insufficient cpu/g), 'each message of the scheduler once').toHaveLength(1)
    // Commands stay on one line.
    const lines = run.out.split('\n').filter((line) => !line.startsWith('    '))
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    const wide = await cli(['why-pending', 'shop/web-5d4f-4', '--from', full, '-o', 'wide'])
    expect(wide.out).toContain('\nScheduler: 0/1 nodes are available: 1 Insufficient cpu. ')
  })

  it('reports no change where the next attempt finds a node', async () => {
    const run = await cli(['why-pending', 'shop/web-5d4f-2', '--from', crowded])
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out).not.toContain('WHAT WOULD HELP')
  })
})
