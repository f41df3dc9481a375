import type { DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import type { DrainPlan } from './drain-plan.ts'

/** The plan as kubectl commands: a wave's drains side by side, and nothing more once one of them has failed. */
export function drainScript({ waves, held, question }: DrainPlan): string {
  const flags = flagsOf(question.options)
  const lines = ['#!/bin/sh', '# Each wave was rehearsed on the state that the waves before it left behind.', 'set -e']
  for (const [i, { nodes, durationMs }] of waves.entries()) {
    const names = nodes.map(quoted)
    lines.push('', `# wave ${i + 1} of ${waves.length}: about ${Math.ceil(durationMs / 1000)} s`)
    if (names.length === 1) lines.push(`kubectl drain ${names[0]}${flags}`)
    else {
      lines.push('pids=')
      for (const name of names) lines.push(`kubectl drain ${name}${flags} & pids="$pids $!"`)
      lines.push('for pid in $pids; do wait "$pid"; done')
    }
    if (question.afterwards === 'UNCORDON') lines.push(`kubectl uncordon ${names.join(' ')}`)
    if (question.afterwards === 'DELETE') lines.push(`kubectl delete node ${names.join(' ')}`)
  }
  if (held.length > 0) lines.push('', '# Left out, because they cannot be drained as things are:')
  for (const { node, summary } of held) lines.push(`# ${node}: ${summary.replaceAll('\n', ' ')}`)
  return `${lines.join('\n')}\n`
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
