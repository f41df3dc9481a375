import type { Dice } from './dice.ts'
import type { Workload, WorkloadKind, World } from './world.ts'

/** A cluster whose nodes and workloads are taken one by one, so that two changes do not contradict each other. */
export class Ground {
  readonly world: World
  readonly #nodes: Set<string>
  readonly #workloads: Set<Workload>

  constructor(world: World) {
    this.world = world
    this.#nodes = new Set(world.site.nodes.map(({ name }) => name))
    this.#workloads = new Set(world.site.workloads)
  }

  /** Names of up to `count` nodes that nothing has taken yet. */
  takeNodes(count: number, dice: Dice): readonly string[] {
    const names = dice.some([...this.#nodes], count)
    for (const name of names) this.#nodes.delete(name)
    return names
  }

  /** Whether a node is left for one more change. */
  hasRoom(): boolean {
    return this.#nodes.size > 0
  }

  /** Takes a node by its name. */
  takeNode(name: string): void {
    this.#nodes.delete(name)
  }

  /** A workload of one of these kinds that nothing has taken yet. */
  takeWorkload(
    kinds: readonly WorkloadKind[],
    dice: Dice,
    suits: (workload: Workload) => boolean = () => true,
  ): Workload | undefined {
    const free = [...this.#workloads].filter((workload) => kinds.includes(workload.kind) && suits(workload))
    const [workload] = dice.some(free, 1)
    if (workload) this.#workloads.delete(workload)
    return workload
  }
}
