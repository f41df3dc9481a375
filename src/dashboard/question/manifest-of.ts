import type { ScenarioInput } from '../api/answers.generated.ts'

/** The manifests of a scenario that does nothing but apply them. */
export function manifestOf({ actions, ...settings }: ScenarioInput): string | undefined {
  const [action, ...others] = actions
  const { manifest, ...flags } = action?.apply ?? {}
  const isAlone = others.length === 0 && Object.keys({ ...settings, ...flags }).length === 0
  return isAlone ? manifest : undefined
}
