import { expect, it } from 'vitest'
import { commandOf } from './command-of.ts'

const WORKLOAD = { namespace: 'shop', kind: 'Deployment', name: 'web' }

it.each([
  [{ action: 'drain', nodes: ['a'], flags: ['force'] }, 'rehearse drain a --force'],
  [{ action: 'restart', workload: WORKLOAD }, 'rehearse rollout restart deployment/web -n shop'],
  [
    { action: 'set-image', workload: WORKLOAD, container: '*', image: 'web:2' },
    "rehearse set image deployment/web '*=web:2' -n shop",
  ],
  [{ action: 'taint', nodes: ['a'], key: 'k', value: "it's", effect: 'NoSchedule' }, "rehearse taint a 'k=it'\\''s:NoSchedule'"],
  [{ action: 'delete', kind: 'Pod', namespace: 'shop', name: 'web-1' }, 'rehearse delete pod/web-1 -n shop'],
  [{ action: 'delete', kind: 'Namespace', namespace: '', name: 'shop' }, 'rehearse delete namespace/shop'],
] as const)('%o is one command', (question, command) => {
  expect(commandOf(question)).toBe(command)
})

it('several actions are a scenario on standard input', () => {
  const steps = [
    { question: { action: 'cordon', nodes: ['a'] }, start: 'after', delay: 0 },
    { question: { action: 'uncordon', nodes: ['a'] }, start: 'after', delay: 60 },
  ] as const
  expect(commandOf({ action: 'scenario', steps })).toBe(`rehearse run - <<'EOF'
name: "cordon a, uncordon a"
actions:
  - cordon:
      names:
        - a
  - timed:
      after: "60s"
      actions:
        - uncordon:
            names:
              - a
EOF`)
})

it('further flags stand where the command takes them', () => {
  const flags = ['--remedies', '--at', '2026-01-31T12:00:00Z']
  const cordon = { action: 'cordon', nodes: ['a'] } as const
  expect(commandOf(cordon, flags)).toBe('rehearse cordon a --remedies --at 2026-01-31T12:00:00Z')
  const steps = [{ question: cordon, start: 'after', delay: 0 }] as const
  expect(commandOf({ action: 'scenario', steps }, flags)).toMatch(
    /^rehearse run - --remedies --at 2026-01-31T12:00:00Z <<'EOF'\n.*\nEOF$/s,
  )
})
