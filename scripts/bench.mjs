/**
 * Measures the workloads and prints a table, or with `--json` one object a line: name, nodes, pods, value, unit, goal.
 * Usage: npm run bench -- [NAME...] [--json]. The beginning of names up to a hyphen selects all of them. Figures of different machines do not compare; those of one run do.
 * With `--check [--against COMMIT]`: compares this build with that of another commit and fails where it is slower (bench/check/check.mjs).
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { check } from './bench/check/check.mjs'
import { WORKLOADS } from './bench/workloads.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

function rounded(value) {
  return Number(value.toPrecision(3))
}
function row({ name, nodes, pods, value, unit, goal, better }) {
  const size = `${nodes}/${pods}`.padStart(12)
  const reached = better === 'less' ? value <= goal : value >= goal
  return `${name.padEnd(34)}${size}${String(rounded(value)).padStart(12)} ${unit.padEnd(7)}${String(goal).padStart(8)}  ${reached ? 'reached' : 'to reach'}`
}
async function measure(workloads, json) {
  if (!json)
    console.log(
      `${'WORKLOAD'.padEnd(34)}${'NODES/PODS'.padStart(12)}${'VALUE'.padStart(12)} ${'UNIT'.padEnd(7)}${'GOAL'.padStart(8)}`,
    )
  for (const { name, nodes, pods, unit, better, ...workload } of workloads) {
    const value = await workload.measure()
    const goal = typeof workload.goal === 'function' ? await workload.goal() : workload.goal
    console.log(
      json
        ? JSON.stringify({ name, nodes, pods, value: rounded(value), unit, goal })
        : row({ name, nodes, pods, value, unit, goal, better }),
    )
  }
}
/** The workloads that the names select; without names `byDefault`. */
function selected(names, byDefault) {
  const means = (name, workload) => workload.name === name || workload.name.startsWith(`${name}-`)
  const unknown = names.filter((name) => !WORKLOADS.some((workload) => means(name, workload)))
  if (unknown.length > 0)
    throw new Error(`no workload is named ${unknown.join(', ')}; there are ${WORKLOADS.map(({ name }) => name).join(', ')}`)
  return names.length === 0 ? byDefault : WORKLOADS.filter((workload) => names.some((name) => means(name, workload)))
}
async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' }, check: { type: 'boolean' }, against: { type: 'string' } },
  })
  if (!values.check) return await measure(selected(positionals, WORKLOADS), values.json)
  const workloads = selected(
    positionals,
    WORKLOADS.filter(({ short }) => short),
  )
  process.exitCode = await check({ root: ROOT, workloads, against: values.against, print: console.log })
}
try {
  await main()
} catch (error) {
  console.error(`error: ${error.message}`)
  process.exitCode = 1
}
