import type { Course, CourseKind, Step } from '../course.ts'
import { CHANGES, COMPANIONS, KIND_WEIGHTS, LATER_KINDS } from './changes/registry.ts'
import { after } from './commands/at.ts'
import { Dice, type Table } from './dice.ts'
import { Ground } from './ground.ts'
import { makeWorld } from './make-world.ts'
import { makePast } from './past.ts'
import { settingOf } from './setting.ts'

const STEPS_MAX = 5
const COMPANION_COUNT: Table<number> = [
  [6, 0],
  [2, 1],
  [1, 2],
]

/** A random cluster and what is done to it; `only` sets the main change. The same seed gives the same course. */
export function generateCourse(seed: number, only?: CourseKind): Course {
  const dice = new Dice(seed, 'changes')
  const drawn = dice.from(KIND_WEIGHTS)
  const kind = only ?? laterKind(seed) ?? drawn
  const world = makeWorld(seed, settingOf(kind, dice))
  const ground = new Ground(world)
  const main = CHANGES[kind](ground, dice)
  const companions = makeCompanions(ground, main.steps, dice)
  const past = [...main.past, ...makePast(ground, new Dice(seed, 'past'))]
  return { seed, kind, nodes: world.site.nodes, manifests: world.manifests, past, steps: [...main.steps, ...companions] }
}

/** Each kind has a stream of its own, so that one more takes some seeds, and leaves the rest as they were. */
function laterKind(seed: number): CourseKind | undefined {
  return LATER_KINDS.find(([kind, share]) => new Dice(seed, `kind ${kind}`).chance(share))?.[0]
}

/** Changes beside the main one, each some seconds after the last. Those that need a past stay with the main change. */
function makeCompanions(ground: Ground, main: readonly Step[], dice: Dice): readonly Step[] {
  const steps: Step[] = []
  let at = main.at(-1)?.atSeconds ?? 0
  for (let left = dice.from(COMPANION_COUNT); left > 0; left--) {
    if (!ground.hasRoom()) break
    const change = dice.from(COMPANIONS)(ground, dice)
    if (change.past.length > 0 || main.length + steps.length + change.steps.length > STEPS_MAX) continue
    at = after(at, dice)
    const begin = at
    steps.push(...change.steps.map((step) => ({ ...step, atSeconds: Math.round((begin + step.atSeconds) * 10) / 10 })))
    at = steps.at(-1)?.atSeconds ?? at
  }
  return steps
}
