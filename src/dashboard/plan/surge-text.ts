import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { afterSurge } from '../../lib/after-surge.ts'
import { counted, secondsText } from '../parts/words.ts'
import type { DrainPlan } from './plan.ts'

/** Nodes that the sentence names; the script of the plan has all. */
const NAMES_SHOWN = 20

type Surge = NonNullable<DrainPlan['surge']>

/** Which nodes could be drained with how many additional ones, and whether those must stay: `with 1 more node (1 like a) ...`. */
export function surgeText({ like, waves, held, durationSeconds, givenBack, kept }: Surge): string {
  const kinds = [...new Set(like)].map((name) => `${like.filter((each) => each === name).length} like ${name}`)
  const more = `with ${counted(like.length, 'more node')} (${kinds.join(', ')})`
  const rest = held.length === 0 ? '' : `; ${counted(held.length, 'node')} would still be blocked`
  const names = abbreviatedNames(
    waves.flatMap(({ nodes }) => nodes),
    NAMES_SHOWN,
  )
  const back = givenBack.reduce((sum, { nodes }) => sum + nodes.length, 0)
  return `${more} these can also be drained, in ${secondsText(durationSeconds)}: ${names}${rest}; ${afterSurge(back, kept.length)}.`
}
