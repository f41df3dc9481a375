/**
 * Measures the workloads and prints a table, or with `--json` one object a line: name, nodes, pods, value, unit, goal.
 * Usage: npm run bench -- [NAME...] [--json]. The beginning of names up to a hyphen stands for all of them. Figures of different machines do not compare; those of one run do.
 */
import { WORKLOADS } from './bench/workloads.mjs'
function rounded(value) {
  return Number(value.toPrecision(3))
}
function reached({ better, goal }, value) {
  return better === 'less' ? value <= goal : value >= goal
}
function row(workload, value) {
  const { name, nodes, pods, unit, goal } = workload
  const size = `${nodes}/${pods}`.padStart(12)
  return `${name.padEnd(34)}${size}${String(rounded(value)).padStart(12)} ${unit.padEnd(7)}${String(goal).padStart(8)}  ${reached(workload, value) ? 'reached' : 'to reach'}`
}
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const json = process.argv.includes('--json')
const means = (name, workload) => workload.name === name || workload.name.startsWith(`${name}-`)
const unknown = names.filter((name) => !WORKLOADS.some((workload) => means(name, workload)))
if (unknown.length > 0) {
  console.error(`error: no workload is named ${unknown.join(', ')}; there are ${WORKLOADS.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
if (!json)
  console.log(`${'WORKLOAD'.padEnd(34)}${'NODES/PODS'.padStart(12)}${'VALUE'.padStart(12)} ${'UNIT'.padEnd(7)}${'GOAL'.padStart(8)}`)
for (const workload of WORKLOADS) {
  if (names.length > 0 && !names.some((name) => means(name, workload)))
    continue
  const value = await workload.measure()
  const { name, nodes, pods, unit, goal } = workload
  console.log(json ? JSON.stringify({ name, nodes, pods, value: rounded(value), unit, goal }) : row(workload, value))
}
