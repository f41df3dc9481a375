import type { DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import type { AfterDrain } from '../actions/after-drain.ts'
import type { DrainPlan } from './drain-plan.ts'
import type { DrainPlanQuestion } from './drain-waves.ts'

/** The plan as kubectl commands: a wave's drains side by side, and nothing more once one of them has failed. */
export function drainScript({ waves, held, surge, question }: DrainPlan): string {
  const flags = flagsOf(question.options)
  const lines = [
    '#!/bin/sh',
    '# Each wave was rehearsed on the state that the waves before it left behind.',
    'set -e',
    ...doneByHand(question),
  ]
  for (const [i, { nodes, durationMs }] of waves.entries()) {
    const names = nodes.map(quoted)
    lines.push('', `# wave ${i + 1} of ${waves.length}: about ${Math.ceil(durationMs / 1000)} s`)
    if (names.length === 1) lines.push(`kubectl drain ${names[0]}${flags}`)
    else {
      lines.push('pids=')
      for (const name of names) lines.push(`kubectl drain ${name}${flags} & pids="$pids $!"`)
      lines.push('for pid in $pids; do wait "$pid"; done')
    }
    lines.push(...afterWave(question.afterwards, names))
  }
  if (held.length > 0) lines.push('', '# Left out, because they cannot be drained as things are:')
  for (const { node, summary } of held) lines.push(`# ${node}: ${summary.replaceAll('\n', ' ')}`)
  if (surge && surge.waves.length > 0) {
    const names = surge.waves.flatMap(({ nodes }) => nodes).join(' ')
    lines.push(`# With one more node like each of ${surge.like.join(' ')} these could go, too: ${names}`)
    const back = surge.givenBack.reduce((sum, { nodes }) => sum + nodes.length, 0)
    if (back > 0) lines.push(`# After that ${back} of the new ones can be drained and deleted again`)
  }
  return `${lines.join('\n')}\n`
}

/** What only the platform can do, as functions for the reader to fill: as they stand, they ask a person. */
function doneByHand({ afterwards }: DrainPlanQuestion): readonly string[] {
  const ask = (name: string, what: string): readonly string[] => [
    '',
    '# Write here how your platform does it.',
    `${name}() { printf '${what}, then press Enter: ' "$1"; read -r _; }`,
  ]
  if (afterwards === 'REBOOT') return ask('reboot_node', 'Reboot %s')
  return afterwards === 'REPLACE' ? ask('replace_node', 'Bring up a node in place of %s') : []
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

function flagsOf(options: Partial<DrainOptions>): string {
  const flags = [
    options.ignoreDaemonSets && '--ignore-daemonsets',
    options.deleteEmptyDirData && '--delete-emptydir-data',
    options.force && '--force',
    options.disableEviction && '--disable-eviction',
    options.gracePeriodSeconds !== undefined && options.gracePeriodSeconds >= 0 && `--grace-period=${options.gracePeriodSeconds}`,
    options.timeoutSeconds && `--timeout=${options.timeoutSeconds}s`,
    options.podSelector && `--pod-selector=${quoted(options.podSelector)}`,
    options.skipWaitForDeleteTimeoutSeconds && `--skip-wait-for-delete-timeout=${options.skipWaitForDeleteTimeoutSeconds}`,
  ]
  return flags.flatMap((flag) => (flag ? ` ${flag}` : [])).join('')
}

/** For a shell: names of nodes need no quotes, selectors may. */
function quoted(text: string): string {
  return /^[\w.@%+=:,/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
