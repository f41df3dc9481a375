import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cli, SAMPLE, savedCluster, webCluster } from '../../../test/support/cli.ts'

const web = savedCluster(webCluster())
const guarded = savedCluster(webCluster({ minAvailable: 2 }))
/** Pods of 500m on nodes that have room for few of them. */
const tight = savedCluster(webCluster({ nodes: ['a', 'b'] }))
/** A Deployment, and nothing for it to run on. */
const bare = savedCluster(webCluster({ nodes: [], pods: [] }))
const folder = mkdtempSync(join(tmpdir(), 'rehearse-inquiries-'))
const pod = join(folder, 'pod.yaml')
const wrong = join(folder, 'wrong.yaml')
writeFileSync(wrong, '{apiVersion: v1, kind: Namespace, metadata: {name: x}}\n')
writeFileSync(
  pod,
  'metadata: {name: probe, namespace: shop}\nspec: {containers: [{name: main, image: probe, resources: {requests: {cpu: 1}}}]}\n',
)

it.each([
  [
    'a plan for nodes that can be removed',
    ['drain-plan', 'a', 'b', '--accept-degraded', '--from', web],
    0,
    /^2 of 2 nodes in \d waves?, done after /,
  ],
  [
    'a plan with a node that cannot',
    ['drain-plan', 'a', '--from', guarded],
    2,
    /^0 of 1 node can be drained; a is STUCK: [\s\S]*NOT PLANNED +VERDICT +REASON\na +STUCK +[\s\S]*\nTHEN +each node is uncordoned as soon as its drain is done\n/,
  ],
  [
    'a plan that lacks room',
    ['drain-plan', 'a', 'b', '--afterwards', 'delete', '--accept-degraded', '--from', tight],
    2,
    /SURGE +with 1 more node \(1 like [ab]\) these can also be drained, in [^:]*:\s+[ab]/,
  ],
  ['a ranking of nodes', ['resilience', '--from', web], 0, /^3 of 3 failures are SAFE\.[\s\S]*LOSS OF +VERDICT/],
  ['the nodes whose failure loses something', ['resilience', 'a', '--from', web, '-o', 'name'], 0, /^$/],
  [
    'the nodes of pairs that lose something',
    ['resilience', 'a', 'b', '--pairs', '--from', web, '-o', 'name'],
    2,
    /^node\/a\nnode\/b\n$/,
  ],
  ['a ranking of pairs', ['resilience', 'a', 'b', '--pairs', '--from', web], 2, /\na \+ b +/],
  [
    'room for pods',
    ['capacity', '-f', pod, '--from', web],
    0,
    /^\d+ pods fit; the \d+th is Pending \(Insufficient \w+\)\.\n[\s\S]*NODES +PLUGIN +WHY NO MORE/,
  ],
  [
    'an audit of rollouts',
    ['audit', '--from', web],
    2,
    /^1 of 1 workload may lose requests in a rollout \(shop\/web\); findings:[ \d\w,\n]*\.[\s\S]*WARNING PRE_STOP_MISSING Deployment shop\/web\n[\s\S]*proved by a run[\s\S]*RESTART OF/,
  ],
  [
    'an audit without runs',
    ['audit', 'deploy/web', '-n', 'shop', '--no-verify', '--from', web],
    2,
    /^1 of 1 workload may lose requests/,
  ],
  [
    'an audit of drains',
    ['drain-audit', '--from', web],
    2,
    /^DEGRADED: \d of 3 drains would lose requests \(shop\/web\); [\s\S]*\nWARNING PRE_STOP_MISSING Deployment shop\/web\n[\s\S]*proved by a run\)\n {4}kubectl patch deployment\/web -n shop -p [\s\S]*DRAIN OF +SERVICE/,
  ],
  [
    'an audit of one drain that needs no run',
    ['drain-audit', 'c', '--from', web],
    0,
    /^SAFE: 0 of 1 drain would lose requests\.\n/,
  ],
  [
    'nodes that could go',
    ['consolidate', '--accept-degraded', '--price', 'c=0.1', '--from', web],
    0,
    /^2 of 3 nodes can be removed \([abc], [abc]\); saves 0.100 an hour, 73.00 a month; stays: [^.]*\.[\s\S]*STAYS +REASON +DETAIL/,
  ],
  ['no preemption', ['preempt', '-f', pod, '--from', web], 0, /^1 of 1 pod scheduled, no pod preempted\./],
  [
    'whom a kubelet evicts',
    ['node-pressure', 'a', '--use', 'pod/web-5d4f-0:memory=4050Mi', '-n', 'shop', '--from', web],
    2,
    /^DEGRADED: node-pressure a: 1 pod evicted from a; [\s\S]* on it after\s+10 min\./,
  ],
  [
    'what a kubelet does for a pod of another namespace',
    ['node-pressure', 'a', '--use', 'shop/web-5d4f-0:memory=4050Mi', '--use', 'node/a:memory=1Mi', '--from', web],
    2,
    /^DEGRADED: node-pressure a: 1 pod evicted from a; /,
  ],
  [
    'which containers the kernel kills',
    ['node-pressure', 'general-1a-1', '--use', 'node/general-1a-1:memory=20Gi', '--from', SAMPLE],
    2,
    /^DEGRADED: node-pressure general-1a-1: no pod evicted from general-1a-1;\s+containers of 5 pods OOMKilled, restarted 30 times, then CrashLoopBackOff;[\s\S]*RESTARTED +PODS +RESTARTS +REASON +END\n.*OOMKilled/,
  ],
  [
    'what is left',
    ['headroom', '--from', web],
    0,
    /^3 nodes have \d+\.\d CPU, [\s\S]*\n\nZONE +NODES +CPU +MEMORY +PODS +LARGEST FREE +STRANDED\n[\s\S]*NODE GROUP/,
  ],
  [
    'room for sets, for the largest pod, and new nodes',
    ['capacity', '-f', pod, '--with', `${pod}=2`, '--nodes-for', '40', '--like', 'node/a', '--largest', '--from', web],
    0,
    /^40 pods need \d+ more nodes? like a; \d sets? of the mix fits?, the \d\w+ is Pending;\nthe largest pod that fits [\s\S]*\nNext set: [\s\S]*NEW NODES LIKE +NEEDED +ONE LESS\na +\d+ +/,
  ],
  [
    'more pods of a workload',
    ['capacity', 'deployment/web', '-n', 'shop', '--from', web],
    0,
    /^\d+ more pods of Deployment shop\/web fit; the \d+\w\w is Pending \(Insufficient cpu\)\.\n/,
  ],
  ['no more than requested', ['capacity', '-f', pod, '--max', '2', '--from', web], 0, /^2 of 2 pods fit\./],
])('answers %s', async (_name, args, code, lines) => {
  const run = await cli(args)
  expect(run.err).toBe('')
  expect(run.out).toMatch(lines)
  expect(run.code).toBe(code)
})

it.each([
  ['--nodes-for without --like', ['--nodes-for', '3'], '--nodes-for and --like belong together'],
  ['--like without --nodes-for', ['--like', 'a'], '--nodes-for and --like belong together'],
  ['a mix of none', ['--with', `${pod}=0`], 'Write it like cache.yaml or cache.yaml=2.'],
  ['a node that is not there', ['--nodes-for', '3', '--like', 'x'], 'Node "x" not found. Similar names: a, b, c'],
])('capacity refuses %s', async (_name, flags, message) => {
  const run = await cli(['capacity', '-f', pod, ...flags, '--from', web])
  expect(run).toMatchObject({ code: 1, out: '' })
  expect(run.err).toContain(message)
})

it.each([
  ['no question', [], 'give the workload of which more pods are counted, such as deployment/web, or a template with -f'],
  ['a name without a kind', ['web'], '"web" is not a workload: write KIND/NAME, such as deployment/web'],
  ['two workloads', ['deployment', 'web', 'api'], 'one workload is counted at a time: name one'],
  [
    'a workload and a template',
    ['deployment/web', '-f', pod],
    '--filename belongs to a template: leave it out, or leave out the workload',
  ],
  ['its largest pod', ['deployment/web', '--largest'], '--largest belongs to a template'],
  [
    'a workload that is not there',
    ['deployment/wbe', '-n', 'shop'],
    'Deployment "wbe" not found in namespace "shop"; similar: web',
  ],
  ['a kind without replicas', ['ds/web'], 'DaemonSet has no replicas to set'],
])('capacity of a workload refuses %s', async (_name, words, message) => {
  const run = await cli(['capacity', ...words, '--from', web])
  expect(run).toMatchObject({ code: 1, out: '' })
  expect(run.err).toContain(message)
})

it('writes a plan as a script', async () => {
  const script = join(folder, 'plan.sh')
  await cli(['drain-plan', 'a', '--ignore-daemonsets', '--accept-degraded', '--script', script, '--from', web])
  expect(readFileSync(script, 'utf8')).toMatch(/^#!\/bin\/sh\n[\s\S]*kubectl drain a --ignore-daemonsets\nkubectl uncordon a\n/)
})

it.each([
  ['a node that is not there', ['drain-plan', 'x', '--from', web], 'Node "x" not found; similar: a, b, c'],
  ['two questions at once', ['resilience', '--pairs', '--zones', '--from', web], 'give either --pairs or --zones'],
  ['a failure in a cluster without nodes', ['resilience', '--from', bare], 'error: no nodes found\n'],
  ['a plan of no nodes', ['drain-plan', '--from', web], 'write "rehearse drain-plan NODE"'],
  ['a label that no node has', ['resilience', '--topology-key', 'rack', '--from', web], 'no node has the label rack'],
  ['a drain of a node that is not there', ['drain-audit', 'x', '--from', web], 'Node "x" not found'],
  ['a namespace that is not there', ['audit', 'shp', '--from', web], 'Namespace "shp" not found. Similar names: shop'],
  ['a workload that is not there', ['audit', 'deploy/wep', '-n', 'shop', '--from', web], 'Deployment "wep" not found'],
  ['what has no rollout', ['audit', 'pod/x', '--from', web], '"pod/x" is not a workload with a rollout'],
  [
    'a label that no node has',
    ['headroom', '--group-label', 'pool', '--from', SAMPLE],
    'no node has the label "pool"; similar: node.kubernetes.io/pool',
  ],
  ['a quantity', ['node-pressure', 'a', '--use', 'node/a:memory=2GB', '--from', web], '"2GB" is not a valid quantity'],
  ['an amount of nothing', ['node-pressure', 'a', '--use', 'pod/x:size=3', '--from', web], '"size=3" is not a valid amount'],
  [
    'use of nothing',
    ['node-pressure', 'a', '--use', 'x:memory=1', '--from', web],
    'pod/web-1:memory=2Gi, pod/shop/web-1:memory=2Gi',
  ],
  [
    'use that is all on other nodes',
    ['node-pressure', 'a', '--use', 'node/b:memory=1Gi', '--from', web],
    'nothing of it is on the node "a": Node b',
  ],
  ['use of a node in a namespace', ['node-pressure', 'a', '--use', 'node/x/a:memory=1', '--from', web], 'node/a:disk=10Gi'],
  ['a price that is none', ['consolidate', '--price', 'm5', '--from', web], 'Write it like m5.large=0.096'],
  ['a template that is none', ['capacity', '-f', wrong, '--from', web], `error: ${wrong}:1: no pod template found`],
  [
    'one that comes with another',
    ['capacity', '-f', pod, '--with', wrong, '--from', web],
    `error: ${wrong}:1: no pod template found`,
  ],
  ['a template of no pod for others', ['preempt', '-f', wrong, '--from', web], `error: ${wrong}:1: no pod template`],
  ['a file that is not there', ['capacity', '-f', join(folder, 'none.yaml'), '--from', web], 'none.yaml'],
])('refuses %s in one line', async (_name, args, text) => {
  const run = await cli(args)
  expect(run).toMatchObject({ code: 1, out: '' })
  expect(run.err).toContain(text)
  expect(run.err.trimEnd().split('\n')).toHaveLength(1)
})
