// How many replicas can a workload have while a node is away? A sweep over replicas, as a chart to read and an SVG to keep.
//   node scripts/capacity/replica-sizing.mjs --workload Deployment/shop/search --from 2 --to 20 --away general-1a-1 --svg chart.svg
import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, EXIT, main, readFlags, UserError } from './ask.mjs'

const START = `mutation ($input: SweepInput!) {
  startSweep(input: $input) { ... on Error { code message } ... on Sweep { id } }
}`
const SWEEP = `query ($id: ID!, $after: String) {
  sweep(id: $id) {
    ... on Error { code message }
    ... on Sweep {
      status done total export(format: CSV)
      points(first: 200, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { values { value } status result { verdict pending placed cpuRequestedPercent } }
      }
    }
  }
}`
const READ_INTERVAL_MS = 300
const BAR = 40

await main(async () => {
  const flags = readFlags({ workload: '', from: '1', to: '20', step: '1', away: '', svg: '', csv: '' })
  const { id } = (await ask(flags.server, START, { input: inputOf(flags) })).startSweep
  const { points, text } = await ended(flags.server, id)
  for (const line of chartOf(points)) console.log(line)
  if (flags.svg !== '') await writeFile(flags.svg, svgOf(points, flags.workload))
  if (flags.csv !== '') await writeFile(flags.csv, text)
  const most = points.filter(({ pending }) => pending === 0).at(-1)
  console.log(
    most ? `\nUp to ${most.replicas} replicas are all scheduled.` : '\nNot even the smallest size is completely scheduled.',
  )
  return most ? EXIT.fine : EXIT.no
})

function inputOf({ workload, from, to, step, away }) {
  const [kind, namespace, name, ...rest] = workload.split('/')
  if (!name || rest.length > 0) throw new UserError('--workload must be Kind/namespace/name, as in Deployment/shop/search')
  const range = { from: Number(from), to: Number(to), step: Number(step) }
  if (!Object.values(range).every(Number.isInteger)) throw new UserError('--from, --to and --step need whole numbers')
  const scale = { scale: { target: { kind, namespace, name }, replicas: range.from } }
  const gone = away === '' ? [] : [{ cordon: { names: away.split(',') } }]
  const path = `actions[${gone.length}].scale.replicas`
  return {
    name: `sizes of ${workload}`,
    scenario: { actions: [...gone, scale] },
    parameters: [{ label: 'replicas', path, range }],
  }
}

/** All points, once the sweep has ended. */
async function ended(server, id) {
  for (;;) {
    const { sweep } = await ask(server, SWEEP, { id })
    if (sweep.status === 'RUNNING') {
      if (process.stderr.isTTY) process.stderr.write(`\r${sweep.done} of ${sweep.total} `)
      await wait(READ_INTERVAL_MS)
      continue
    }
    if (process.stderr.isTTY) process.stderr.write('\r')
    if (sweep.status !== 'DONE') throw new UserError(`the sweep ended ${sweep.status}`)
    return { points: await everyPoint(server, id, sweep), text: sweep.export }
  }
}

async function everyPoint(server, id, first) {
  const nodes = [...first.points.nodes]
  for (let { pageInfo } = first.points; pageInfo.hasNextPage; ) {
    const { points } = (await ask(server, SWEEP, { id, after: pageInfo.endCursor })).sweep
    nodes.push(...points.nodes)
    pageInfo = points.pageInfo
  }
  return nodes
    .filter(({ result }) => result !== null)
    .map(({ values, result }) => ({ replicas: Number(values[0].value), ...result }))
}

function chartOf(points) {
  const width = String(Math.max(...points.map(({ replicas }) => replicas))).length
  return points.map(({ replicas, pending, verdict, cpuRequestedPercent }) => {
    const most = Math.max(...points.map((point) => point.replicas))
    const fit = Math.round(((replicas - pending) / most) * BAR)
    const wait = Math.round((pending / most) * BAR)
    const note = pending > 0 ? `${pending} Pending` : ''
    return `${String(replicas).padStart(width)} ${'#'.repeat(fit)}${'.'.repeat(wait)} ${verdict}, CPU ${Math.round(cpuRequestedPercent)}% ${note}`.trimEnd()
  })
}

/** Bars of replicas with a node and, on top of them, without. */
function svgOf(points, title) {
  const most = Math.max(...points.map(({ replicas }) => replicas))
  const bars = points.map(({ replicas, pending }, i) => {
    const [x, fit, rest] = [40 + i * 24, ((replicas - pending) / most) * 200, (pending / most) * 200]
    return [
      `<rect x="${x}" y="${(230 - fit).toFixed(1)}" width="18" height="${fit.toFixed(1)}" fill="#2f6f4f"/>`,
      `<rect x="${x}" y="${(230 - fit - rest).toFixed(1)}" width="18" height="${rest.toFixed(1)}" fill="#b3412f"/>`,
      `<text x="${x + 9}" y="246" text-anchor="middle">${replicas}</text>`,
    ].join('')
  })
  const safe = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${60 + points.length * 24}" height="260" font-family="sans-serif" font-size="11">
<text x="40" y="16">${safe}: replicas with a node (green) and without (red)</text>
${bars.join('\n')}
</svg>
`
}
