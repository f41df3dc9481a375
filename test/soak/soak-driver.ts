import { sleep } from '../../scripts/oracle/cluster/lib/api.mjs'
import { Dice, type Table } from '../prophecy/generate/dice.ts'
import { aDaemonSet, aDeployment, aPod, aService, aStatefulSet, budgetFor, spread } from '../real/manifests.ts'
import type { Plane } from '../real/plane.ts'

const APPS = ['web', 'api', 'cart', 'feed', 'geo', 'mail'] as const
const SETS = ['db', 'queue', 'log'] as const
const REPLICAS_MAX = 12
/** Longer than a drain takes that no budget blocks. */
const DRAIN_TIMEOUT = '20s'

/** The workloads that are there from the beginning. */
export const FIRST_OBJECTS: readonly object[] = [
  ...APPS.map((name) => aDeployment(name, 6, { spec: spread(name, 'topology.kubernetes.io/zone', 'ScheduleAnyway') })),
  ...APPS.flatMap((name) => [aService(name), budgetFor(name, { maxUnavailable: '50%' })]),
  ...SETS.map((name) => aStatefulSet(name, 3)),
  aDaemonSet('agent', { cpu: '50m', maxUnavailable: 2 }),
]

type Act = (dice: Dice) => readonly string[] | { readonly applied: readonly object[] }

/** What people and their tools do to a cluster, by weight. A command that fails, such as the deletion of what is gone, is a part of it. */
const ACTS: Table<Act> = [
  [6, (dice) => ['scale', `deployment/${dice.pick(APPS)}`, `--replicas=${dice.between(0, REPLICAS_MAX)}`]],
  [2, (dice) => ['scale', `statefulset/${dice.pick(SETS)}`, `--replicas=${dice.between(1, 5)}`]],
  [4, (dice) => ['set', 'image', `deployment/${dice.pick(APPS)}`, `main=app:${dice.between(1, 1000)}`]],
  [2, (dice) => ['rollout', 'restart', dice.pick(['daemonset/agent', ...SETS.map((name) => `statefulset/${name}`)])]],
  [2, (dice) => ['rollout', 'undo', `deployment/${dice.pick(APPS)}`]],
  [3, (dice) => ['delete', 'pods', '-l', `app=${dice.pick([...APPS, ...SETS])}`, '--wait=false']],
  [1, (dice) => ['delete', `deployment/${dice.pick(APPS)}`, '--wait=false']],
  [1, (dice) => ['delete', `statefulset/${dice.pick(SETS)}`, '--wait=false', '--cascade=orphan']],
  [5, (dice) => ({ applied: [aDeployment(dice.pick(APPS), dice.between(1, REPLICAS_MAX))] })],
  [3, (dice) => ({ applied: [aStatefulSet(dice.pick(SETS), dice.between(1, 5))] })],
  [3, (dice) => ({ applied: [aPod(`bare-${dice.between(1, 20)}`)] })],
  [2, (dice) => ['delete', `pod/bare-${dice.between(1, 20)}`, '--wait=false']],
  [2, (dice) => ['label', '--overwrite', `deployment/${dice.pick(APPS)}`, `round=${dice.between(1, 1000)}`]],
  [2, (dice) => ({ applied: [budgetFor(dice.pick(APPS), { minAvailable: dice.between(0, 4) })] })],
]

/** Changes a real cluster without end, as a seed draws it. */
export class SoakDriver {
  readonly #plane: Plane
  readonly #dice: Dice
  readonly #nodes: readonly string[]
  /** How many commands were sent, and how many of them failed. */
  readonly counts = { sent: 0, failed: 0, drains: 0 }

  constructor(plane: Plane, seed: number, nodes: readonly string[]) {
    this.#plane = plane
    this.#dice = new Dice(seed, 'soak')
    this.#nodes = nodes
  }

  /** Acts until the time is over, with a short pause after each command. */
  async actFor(ms: number): Promise<void> {
    for (const end = Date.now() + ms; Date.now() < end; await sleep(this.#dice.between(200, 1500))) await this.#act()
  }

  async #act(): Promise<void> {
    if (this.#dice.chance(0.08)) return this.#drain()
    const act = this.#dice.from(ACTS)(this.#dice)
    if ('applied' in act) await this.#send(['apply', '--validate=false', '-f', '-'], JSON.stringify(listOf(act.applied)))
    else await this.#send(act)
  }

  async #drain(): Promise<void> {
    const node = this.#dice.pick(this.#nodes)
    this.counts.drains++
    await this.#send(['drain', node, '--ignore-daemonsets', '--delete-emptydir-data', '--force', `--timeout=${DRAIN_TIMEOUT}`])
    await this.#send(['uncordon', node])
  }

  async #send(args: readonly string[], input = ''): Promise<void> {
    const { exitCode } = await this.#plane.kubectl(args, input)
    this.counts.sent++
    if (exitCode !== 0) this.counts.failed++
  }
}

function listOf(items: readonly object[]): object {
  return { apiVersion: 'v1', kind: 'List', items }
}
