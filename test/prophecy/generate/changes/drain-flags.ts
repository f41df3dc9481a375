import type { DrainFlags } from '../commands/drain.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { TIERS } from '../workloads/pod-template.ts'

const IGNORE_DAEMON_SETS = 0.93
const DELETE_EMPTY_DIR_DATA = 0.8
const FORCE = 0.75
const DISABLE_EVICTION = 0.08
const POD_SELECTOR = 0.08
const SKIP_WAIT = 0.06
/** Seconds; `undefined`: each pod's own. The fake kubelet removes a pod after 2.5 s. */
const GRACE: Table<number | undefined> = [
  [12, undefined],
  [1, 0],
  [1, 5],
  [1, 45],
]
/** Seconds; `undefined`: no limit. */
const TIMEOUT: Table<number | undefined> = [
  [3, undefined],
  [1, 4],
  [2, 12],
  [3, 33],
]
const SKIP_WAIT_SECONDS = [1, 10] as const

/** Flags of kubectl drain, mostly those that let it proceed. */
export function drainFlags({ world }: Ground, dice: Dice): DrainFlags {
  const gracePeriodSeconds = dice.from(GRACE)
  const timeoutSeconds = dice.from(TIMEOUT)
  return {
    ignoreDaemonSets: dice.chance(IGNORE_DAEMON_SETS),
    deleteEmptyDirData: dice.chance(DELETE_EMPTY_DIR_DATA),
    force: dice.chance(FORCE),
    disableEviction: dice.chance(DISABLE_EVICTION),
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    ...dice.maybe(POD_SELECTOR, () => ({ podSelector: podSelector(world.site.workloads, dice) })),
    ...dice.maybe(SKIP_WAIT, () => ({ skipWaitSeconds: dice.pick(SKIP_WAIT_SECONDS) })),
  }
}

function podSelector(workloads: readonly { readonly name: string }[], dice: Dice): string {
  const { name } = dice.pick(workloads)
  return dice.pick([`app=${name}`, `app!=${name}`, `tier in (${dice.some(TIERS, 2).join(',')})`])
}
