import { remove } from '../commands/objects.ts'
import type { Dice } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { type Change, changeOf } from './change.ts'

const NO_WAIT = 0.3

/** A namespace is deleted with everything in it. */
export function makeNamespace({ world }: Ground, dice: Dice): Change {
  const name = dice.pick(world.site.namespaces.filter((namespace) => namespace !== 'default'))
  return changeOf(remove(0, { kind: 'Namespace', name }, dice.chance(NO_WAIT) ? { wait: false } : {}))
}
