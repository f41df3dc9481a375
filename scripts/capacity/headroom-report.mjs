// A report of what a cluster has left, for those who plan a quarter: Markdown to read, CSV to keep.
//   node scripts/capacity/headroom-report.mjs --markdown report.md --csv report.csv
import { writeFile } from 'node:fs/promises'
import { ask, csv, EXIT, main, percent, readFlags, table, UserError } from './ask.mjs'

const PAGE = 200
const GIB = 2 ** 30

const CLUSTER = `{
  cluster {
    ... on Error { code message }
    ... on Cluster {
      state { clusterName takenAt digest }
      resources { name capacity allocatable requested headroom allocatableAmount requestedAmount }
    }
  }
}`

const NODES = `query ($after: String) {
  cluster {
    ... on Error { code message }
    ... on Cluster {
      nodes(first: ${PAGE}, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes {
          name zone unschedulable ready labels { key value }
          allocatable { cpuMillis memoryBytes } headroom { cpuMillis memoryBytes }
        }
      }
    }
  }
}`

/** How many pods of a size still fit, placed by the scheduler one by one. */
const ROOM = `query ($template: Manifest!, $max: Int!) {
  capacity(input: { template: $template, max: $max }) {
    ... on Error { code message }
    ... on Capacity { fits reachedMax pooled message refusal }
  }
}`

await main(async () => {
  const group = 'node.kubernetes.io/instance-type'
  const flags = readFlags({ markdown: '', csv: '', sizes: '500m/1Gi,1/2Gi,2/8Gi,4/16Gi', max: '2000', group })
  const max = Number(flags.max)
  if (!Number.isInteger(max) || max < 1) throw new UserError('--max needs a whole number above 0')
  const sizes = flags.sizes.split(',').map(readSize)
  const { cluster } = await ask(flags.server, CLUSTER)
  const nodes = await everyNode(flags.server)
  const rooms = []
  for (const size of sizes) rooms.push(await room(flags.server, size, max))
  const groups = [
    ...grouped('zone', nodes, (node) => node.zone ?? 'none'),
    ...grouped('group', nodes, ({ labels }) => labels.find(({ key }) => key === flags.group)?.value ?? 'none'),
  ]
  const text = markdownOf({ cluster, groups, rooms, nodes })
  if (flags.markdown === '') process.stdout.write(text)
  else await writeFile(flags.markdown, text)
  if (flags.csv !== '') await writeFile(flags.csv, csvOf({ cluster, groups, rooms }))
  return EXIT.fine
})

async function everyNode(server) {
  const found = []
  for (let after = null; ; ) {
    const { nodes, pageInfo } = (await ask(server, NODES, { after })).cluster.nodes
    found.push(...nodes)
    if (!pageInfo.hasNextPage) return found
    after = pageInfo.endCursor
  }
}

/** `500m/1Gi`: validated before any request. */
function readSize(size) {
  const [cpu, memory, ...rest] = size.split('/')
  if (!/^\d/.test(cpu) || !/^\d/.test(memory ?? '') || rest.length > 0)
    throw new UserError(`--sizes: ${size} is not valid: write CPU/memory, as in 500m/1Gi`)
  return { size, cpu, memory }
}

async function room(server, { size, cpu, memory }, max) {
  const container = { name: 'main', image: 'probe', resources: { requests: { cpu, memory } } }
  const template = JSON.stringify({ metadata: { name: 'probe', namespace: 'default' }, spec: { containers: [container] } })
  const { capacity } = await ask(server, ROOM, { template, max })
  return { size, ...capacity }
}

/** Sums over the nodes that can take pods. */
function grouped(by, nodes, nameOf) {
  const groups = new Map()
  for (const node of nodes.filter(({ unschedulable, ready }) => !unschedulable && ready)) {
    const name = nameOf(node)
    const group = groups.get(name) ?? { by, name, nodes: 0, cpu: 0, cpuLeft: 0, memory: 0, memoryLeft: 0 }
    groups.set(name, {
      ...group,
      nodes: group.nodes + 1,
      cpu: group.cpu + node.allocatable.cpuMillis / 1000,
      cpuLeft: group.cpuLeft + node.headroom.cpuMillis / 1000,
      memory: group.memory + node.allocatable.memoryBytes / GIB,
      memoryLeft: group.memoryLeft + node.headroom.memoryBytes / GIB,
    })
  }
  return [...groups.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function markdownOf({ cluster, groups, rooms, nodes }) {
  const { state, resources } = cluster
  const away = nodes.filter(({ unschedulable, ready }) => unschedulable || !ready)
  const groupRow = ({ name, nodes: count, cpu, cpuLeft, memory, memoryLeft }) => [
    name,
    count,
    `${cpuLeft.toFixed(1)} of ${cpu.toFixed(1)}`,
    percent(cpuLeft, cpu),
    `${memoryLeft.toFixed(1)} of ${memory.toFixed(1)}`,
    percent(memoryLeft, memory),
  ]
  const of = (by) => groups.filter((group) => group.by === by).map(groupRow)
  const header = (what) => [what, 'Nodes', 'CPU left', '', 'Memory left (GiB)', '']
  return `# Headroom of ${state.clusterName}

As of ${state.takenAt}, over ${nodes.length} nodes${away.length > 0 ? `, of which ${away.length} are unschedulable` : ''}. State ${state.digest}.

## Whole cluster

${table(
  ['Resource', 'Requested', 'Allocatable', 'In use'],
  resources.map((item) => [item.name, item.requested, item.allocatable, percent(item.requestedAmount, item.allocatableAmount)]),
)}

## By zone

${table(header('Zone'), of('zone'))}

## By node group

${table(header('Group'), of('group'))}

## Pods that still fit

Placed by the scheduler one after the other, so that what is left in pieces too small does not count. In sum: what would fit if
all that is left were one node.

${table(
  ['Size (CPU/memory)', 'Fit', 'In sum', 'Limited by'],
  rooms.map(({ size, fits, reachedMax, pooled, message, refusal }) => {
    return [size, reachedMax ? `${fits} or more` : fits, pooled ?? '-', refusal ?? message]
  }),
)}
`
}

function csvOf({ cluster, groups, rooms }) {
  const at = cluster.state.takenAt
  const rows = [
    ...cluster.resources.flatMap(({ name, requestedAmount, allocatableAmount }) => [
      [at, 'cluster', name, 'requested', requestedAmount],
      [at, 'cluster', name, 'allocatable', allocatableAmount],
    ]),
    ...groups.flatMap(({ by, name, cpuLeft, memoryLeft }) => [
      [at, by, name, 'cpu_left', cpuLeft],
      [at, by, name, 'memory_left_gib', memoryLeft],
    ]),
    ...rooms.flatMap(({ size, fits, pooled }) => [
      [at, 'size', size, 'fits', fits],
      [at, 'size', size, 'in_sum', pooled ?? ''],
    ]),
  ]
  return csv(['at', 'scope', 'name', 'figure', 'value'], rows)
}
