// For the night before an upgrade: which nodes can be drained, and what blocks the others? Exit code 0: all can; 2: some cannot.
//   node scripts/capacity/drain-readiness.mjs --selector pool=general --script plan.sh
import { writeFile } from 'node:fs/promises'
import { ask, EXIT, main, readFlags, table, UserError } from './ask.mjs'

const PLAN = `query ($input: DrainPlanInput!) {
  drainPlan(input: $input) {
    ... on Error { code message }
    ... on DrainPlan {
      waves { nodes verdict settled rescheduled }
      held { node verdict summary stuck { waiting { namespace name } freedBy } reasons { message severity causedByScenario } }
      duration script
      state { clusterName takenAt }
    }
  }
}`

await main(async () => {
  const flags = readFlags({
    selector: 'kubernetes.io/os=linux',
    'at-once': '3',
    'accept-degraded': 'false',
    markdown: '',
    script: '',
  })
  const drain = { nodes: { selector: flags.selector }, ignoreDaemonSets: true, deleteEmptyDirData: true }
  if (!/^\d+$/.test(flags['at-once'])) throw new UserError('--at-once needs a whole number')
  if (!/^(true|false)$/.test(flags['accept-degraded'])) throw new UserError('--accept-degraded must be true or false')
  const input = { drain, atOnceMax: Number(flags['at-once']), acceptDegraded: flags['accept-degraded'] === 'true' }
  const { drainPlan: plan } = await ask(flags.server, PLAN, { input })
  const text = markdownOf(plan)
  if (flags.markdown === '') process.stdout.write(text)
  else await writeFile(flags.markdown, text)
  if (flags.script !== '') await writeFile(flags.script, plan.script, { mode: 0o755 })
  return plan.held.length > 0 ? EXIT.no : EXIT.fine
})

function markdownOf({ waves, held, duration, state }) {
  const ready = waves.flatMap(({ nodes }) => nodes)
  const wave = ({ nodes, verdict, settled, rescheduled }, i) => [i + 1, nodes.join(', '), verdict, rescheduled, settled]
  const parts = [
    `# Drain readiness of ${state.clusterName}, ${state.takenAt}`,
    `${ready.length} of ${ready.length + held.length} nodes can be drained, in ${waves.length} waves and ${duration}.`,
    ...(waves.length > 0 ? [table(['Wave', 'Nodes', 'Verdict', 'Pods rescheduled', 'Settled after'], waves.map(wave))] : []),
    ...(held.length > 0 ? ['## Blocked', table(['Node', 'Reason', 'Unblocked by'], held.map(heldRow))] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function heldRow({ node, summary, stuck, reasons }) {
  const grave = reasons.find(({ causedByScenario, severity }) => causedByScenario && severity !== 'INFO')
  const freed = [...new Set(stuck.map(({ freedBy }) => freedBy))]
  return [node, grave?.message ?? summary, freed.length > 0 ? freed.join('; ') : '-']
}
