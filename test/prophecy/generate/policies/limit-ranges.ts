import type { Dice } from '../dice.ts'
import type { Manifest } from '../manifest.ts'

const SOME = 0.15
const MAX = 0.3

/** Requests of containers that have none, and a limit that every container stays below. */
export function limitRanges(namespaces: readonly string[], dice: Dice): readonly Manifest[] {
  return namespaces.flatMap((namespace) => {
    if (!dice.chance(SOME)) return []
    const limit = {
      type: 'Container',
      defaultRequest: { cpu: `${dice.between(1, 20) * 10}m`, memory: `${dice.between(1, 8) * 32}Mi` },
      ...dice.maybe(MAX, () => ({ max: { cpu: '64', memory: '512Gi' } })),
    }
    return [{ apiVersion: 'v1', kind: 'LimitRange', metadata: { name: 'limits', namespace }, spec: { limits: [limit] } }]
  })
}
