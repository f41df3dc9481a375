import type { ResilienceScope } from '../api/answers.generated.ts'

/** What is lost at the same time. */
export const LOSS_SCOPES = ['node', 'zone', 'pair'] as const
export type LossScope = (typeof LOSS_SCOPES)[number]

const SCOPES: Readonly<Record<LossScope, ResilienceScope>> = { node: 'NODE', zone: 'DOMAIN', pair: 'PAIR' }
const COMMANDS: Readonly<Record<LossScope, string>> = {
  node: 'rehearse resilience',
  zone: 'rehearse resilience --zones',
  pair: 'rehearse resilience --pairs',
}

export function isLossScope(text: string): text is LossScope {
  return (LOSS_SCOPES as readonly string[]).includes(text)
}

/** The scope as the API names it. */
export function apiScopeOf(scope: LossScope): ResilienceScope {
  return SCOPES[scope]
}

/** The command that ranks the same losses. */
export function lossCommandOf(scope: LossScope): string {
  return COMMANDS[scope]
}
