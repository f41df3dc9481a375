import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, SAMPLE, savedCluster, savedText, webCluster } from '../../test/support/cli.ts'

const web = savedCluster(webCluster())
const nowhere = join(tmpdir(), 'no-such-file-of-rehearse.json')

describe('errors are one line, and exit with 1', () => {
  const none = { HOME: join(tmpdir(), 'no-such-home-of-rehearse') }
  it.each([
    ['an unknown node', ['drain', 'x', '--from', web], 'error: Node "x" not found'],
    [
      'a node misspelt',
      ['drain', 'general-1a-11', '--from', SAMPLE],
      'error: Node "general-1a-11" not found; similar: general-1a-1',
    ],
    [
      'another namespace',
      ['explain', 'web-5d4f-0', '--from', web],
      'error: Pod "web-5d4f-0" not found in namespace "default"; there is one in shop: add -n shop',
    ],
    [
      'a node where a pod is meant',
      ['why-pending', 'a', '--from', web],
      'error: Pod "a" not found in namespace "default"; it is the name of a Node: ask for it with "explain node/a"',
    ],
    [
      'a node as a pod',
      ['explain', 'pod/a', '--from', web],
      'error: Pod "a" not found in namespace "default"; it is the name of a Node: ask for it with "explain node/a"',
    ],
    [
      'a node by its kind',
      ['why-pending', 'node/a', '--from', web],
      'error: "node/a" is a Node: ask for it with "explain node/a"',
    ],
    [
      'a workload elsewhere',
      ['scale', 'deploy/web', '--replicas', '1', '--from', web],
      'error: Deployment "web" not found in namespace "default"; there is one in shop: add -n shop',
    ],
    [
      'a workload misspelt',
      ['scale', 'deploy/serch', '--replicas', '1', '-n', 'shop', '--from', SAMPLE],
      'error: Deployment "serch" not found in namespace "shop"; similar: search\n',
    ],
    ['a namespace misspelt', ['audit', 'shp', '--from', SAMPLE], 'error: Namespace "shp" not found. Similar names: shop'],
    [
      'a storage class misspelt',
      ['fail-provisioning', 'zonal-sdd', '--from', SAMPLE],
      'error: StorageClass "zonal-sdd" not found; similar: zonal-ssd\n',
    ],
    ['nothing to scale', ['scale', 'ds/web', '--replicas', '1', '--from', web], 'error: DaemonSet has no replicas to set'],
    ['a kind that is none', ['scale', 'frob/web', '--replicas', '1', '--from', web], 'error: unknown kind "frob"'],
    ['no kind at all', ['scale', 'web', '--replicas', '1', '--from', web], 'error: "web" is not a workload: write KIND/NAME'],
    ['no node', ['drain', '--from', web], 'error: no node given'],
    ['nodes twice', ['drain', 'a', '-l', 'x=y', '--from', web], 'error: give nodes either by name or with --selector'],
    ['a selector of nothing', ['fail-node', '-l', 'x=y', '--from', web], 'error: no node matches the selector "x=y"'],
    ['a bad selector', ['drain', 'a', '--pod-selector', 'a=(', '--from', web], 'error: '],
    [
      'a bad duration',
      ['drain', 'a', '--timeout', '5x', '--from', web],
      "error: option '--timeout <duration>' argument '5x' is invalid. Write it like 90s",
    ],
    [
      'a bad number',
      ['drain', 'a', '--seed', 'one', '--from', web],
      "error: option '--seed <number>' argument 'one' is invalid. Write a whole number.",
    ],
    [
      'a horizon of nothing',
      ['drain', 'a', '--horizon', '0s', '--from', web],
      "error: option '--horizon <duration>' argument '0s' is invalid.",
    ],
    [
      'a format that is none',
      ['drain', 'a', '-o', 'xml', '--from', web],
      "error: option '-o, --output <format>' argument 'xml' is invalid.",
    ],
    [
      'a flag misspelt',
      ['drain', 'a', '--ignore-daemonset'],
      "error: unknown option '--ignore-daemonset' (Did you mean --ignore-daemonsets?)",
    ],
    ['a command misspelt', ['drian', 'a'], "error: unknown command 'drian' (Did you mean drain?)"],
    ['a command misspelt for help', ['help', 'drian'], "error: unknown command 'drian'"],
    ['a flag left out', ['scale', 'deploy/web', '--from', web], "error: required option '--replicas <number>' not specified"],
    ['no such path', ['drain', 'a', '--from', nowhere], `error: ${nowhere}: no such file or folder. Check the spelling`],
    ['a file that holds nothing', ['drain', 'a', '--from', savedText('x.yaml', 'just text')], 'error: '],
    ['two clusters', ['drain', 'a', '--from', web, '--context', 'x'], 'error: give either --from or --context'],
    ['two places', ['drain', 'a', '--from', web, '--server', 'http://x'], 'error: --server and --from name two places'],
    ['no address', ['drain', 'a', '--server', 'localhost:4000'], 'error: --server localhost:4000: not a valid URL'],
    ['no cluster', ['drain', 'a'], 'error: no kubeconfig was found'],
    [
      'no such configuration',
      ['drain', 'a', '--scheduler-config', nowhere, '--from', web],
      `error: cannot read --scheduler-config ${nowhere}`,
    ],
    [
      'no such configuration of kubelets',
      ['drain', 'a', '--kubelet-config', nowhere, '--from', web],
      `error: cannot read --kubelet-config ${nowhere}`,
    ],
    ['no such kubeconfig', ['drain', 'a', '--kubeconfig', nowhere], `error: ${nowhere}: no such kubeconfig file`],
    [
      'a pod that is none',
      ['explain', 'deploy/web', '--from', web],
      'error: "deploy/web" is a Deployment: only pods and nodes can be explained',
    ],
  ])('%s', async (_name, args, begin) => {
    const run = await cli(args, { env: none })
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err.slice(0, begin.length)).toBe(begin)
    expect(run.err.trimEnd().split('\n')).toHaveLength(1)
  })

  it('reports what is missing from files that could be read only in part', async () => {
    const bad = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'bad' }, status: { allocatable: { cpu: 'lots' } } }
    const run = await cli(['drain', 'a', '--from', savedCluster([...webCluster(), bad])])
    expect(run.code).toBe(1)
    expect(run.out).toMatch(/^UNKNOWN/)
    expect(run.err).toMatch(/^warning: .*Node bad.*\n$/)
  })
})
