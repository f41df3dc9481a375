import { expect, it } from 'vitest'
import { patchCommand } from './patch-command.ts'

const WEB = { kind: 'Deployment', namespace: 'shop', name: 'web' }

it.each([
  ['a patch', '{"spec":{"minReadySeconds":6}}', `kubectl patch deployment/web -n shop -p '{"spec":{"minReadySeconds":6}}'`],
  ['a quote in it', `{"a":"it's"}`, `kubectl patch deployment/web -n shop -p '{"a":"it'\\''s"}'`],
])('quotes %s for the shell', (_name, patch, command) => {
  expect(patchCommand(WEB, patch)).toBe(command)
})
