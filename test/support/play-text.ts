import type { ClusterState } from '../../src/twin/cluster-state.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import type { Scenario } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { scenarioFrom } from '../scenarios/actions-of.ts'
import { clusterOf, NOUNS, NOW } from '../scenarios/cluster-of.ts'
import { readScenarios } from '../scenarios/scenario-text.ts'

export interface PlayOptions extends Partial<Scenario> {
  /** Changes the cluster before the query: what the lines cannot express. */
  readonly prepare?: (state: ClusterState) => void
}

/** Plays lines of the language of test/scenarios, what the cluster contains and what is done to it, and returns the whole outcome. */
export function playText(lines: string, { prepare, ...rest }: PlayOptions = {}): Outcome {
  const given = readScenarios(`scenario played\n${lines}`, 'test').flatMap((text) => text.given)
  const state = clusterOf(given.filter(({ verb }) => NOUNS.has(verb)))
  prepare?.(state)
  const scenario = scenarioFrom(
    'played',
    given.filter(({ verb }) => !NOUNS.has(verb)),
  )
  const info = { clusterName: 'test', takenAt: NOW, version: '1', digest: state.digest(), kubernetesVersion: undefined }
  return simulate({ state, info, coverage: [] }, { ...scenario, ...rest })
}

/** Reasons of an outcome as `CODE SEVERITY message`, with `*` for the chance letters of names. */
export function reasonLines({ reasons }: Pick<Outcome, 'reasons'>, ...codes: readonly string[]): readonly string[] {
  return reasons
    .filter(({ code }) => codes.length === 0 || codes.includes(code))
    .map(({ code, severity, message }) => `${code} ${severity} ${withoutChance(message)}`)
}

/** `web-new-*` for `web-new-lqxjh`. */
export function withoutChance(text: string): string {
  return text.replaceAll(/\b([a-z]+-(?:new|old|\d+))-[bcdfghjklmnpqrstvwxz2456789]{5}\b/g, '$1-*')
}
