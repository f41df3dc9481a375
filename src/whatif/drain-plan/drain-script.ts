import { PLANNED_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { durationText } from '../../lib/duration-text.ts'
import type { AfterDrain } from '../actions/nodes/after-drain.ts'
import { drainFlags } from '../kubectl/drain-flags.ts'
import { shellQuoted } from '../kubectl/shell-quoted.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import type { DrainPlan } from './drain-plan.ts'
import type { DrainPlanQuestion } from './drain-waves.ts'

/** The plan as kubectl commands: a wave's drains side by side, and nothing more once one of them has failed. */
export function drainScript({ waves, held, untried, surge, question }: DrainPlan): string {
  const flags = drainFlags({ ...PLANNED_DRAIN_OPTIONS, ...question.options })
  const lines = [
    '#!/bin/sh',
    '# Each wave was rehearsed on the state in which the waves before it had settled.',
    'set -e',
    ...doneByHand(question),
  ]
  for (const [i, { nodes, actionsDoneMs, settledMs, workloads }] of waves.entries()) {
    const names = nodes.map(shellQuoted)
    lines.push(
      '',
      `# wave ${i + 1} of ${waves.length}: done after about ${fullSeconds(actionsDoneMs)}, settled after about ${fullSeconds(settledMs)}`,
    )
    if (names.length === 1) lines.push(`kubectl drain ${names[0]}${flags}`)
    else {
      lines.push('pids=')
      for (const name of names) lines.push(`kubectl drain ${name}${flags} & pids="$pids $!"`)
      lines.push('for pid in $pids; do wait "$pid"; done')
    }
    lines.push(...afterWave(question.afterwards, names), ...workloads.flatMap(untilAvailable))
  }
  if (held.length > 0) lines.push('', '# Left out: these nodes cannot be drained in the current state.')
  for (const { node, summary } of held) lines.push(`# ${node}: ${summary.replaceAll('\n', ' ')}`)
  if (untried.length > 0) lines.push('', `# Left out, because they were not rehearsed: ${untried.join(' ')}`)
  if (surge && surge.waves.length > 0) {
    const names = surge.waves.flatMap(({ nodes }) => nodes).join(' ')
    lines.push(`# With one more node like each of ${surge.like.join(' ')} these nodes could also be drained: ${names}`)
    const back = surge.givenBack.reduce((sum, { nodes }) => sum + nodes.length, 0)
    if (back > 0) lines.push(`# After that ${back} of the new nodes can be drained and deleted again.`)
  }
  return `${lines.join('\n')}\n`
}

/** Rounded up: the script is read by those who wait for it. */
function fullSeconds(ms: number): string {
  return durationText(Math.ceil(ms / 1000) * 1000)
}

/** The next wave was rehearsed with these workloads complete. */
function untilAvailable({ kind, namespace, name }: ObjectKey): readonly string[] {
  const isRolled = kind === 'Deployment' || kind === 'StatefulSet' || kind === 'DaemonSet'
  return isRolled ? [`kubectl rollout status ${kind.toLowerCase()}/${name} -n ${namespace} --timeout=15m`] : []
}

/** What only the platform can do, as functions for the reader to fill: by default they prompt the user. */
function doneByHand({ afterwards }: DrainPlanQuestion): readonly string[] {
  const ask = (name: string, what: string): readonly string[] => [
    '',
    '# Replace this with the command for your platform.',
    `${name}() { printf '${what}, then press Enter: ' "$1"; read -r _; }`,
  ]
  if (afterwards === 'REBOOT') return ask('reboot_node', 'Reboot %s')
  return afterwards === 'REPLACE' ? ask('replace_node', 'Create a node to replace %s') : []
}

function afterWave(afterwards: AfterDrain, names: readonly string[]): readonly string[] {
  const all = names.join(' ')
  switch (afterwards) {
    case 'LEAVE_CORDONED':
      return []
    case 'UNCORDON':
      return [`kubectl uncordon ${all}`]
    case 'REBOOT':
      return [
        ...names.map((name) => `reboot_node ${name}`),
        `kubectl wait --for=condition=Ready --timeout=15m ${names.map((name) => `node/${name}`).join(' ')}`,
        `kubectl uncordon ${all}`,
      ]
    case 'DELETE':
      return [`kubectl delete node ${all}`]
    case 'REPLACE':
      return [...names.map((name) => `replace_node ${name}`), `kubectl delete node ${all}`]
  }
}
