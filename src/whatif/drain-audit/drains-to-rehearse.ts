import { idOf } from '../../kube/id-of.ts'
import type { ExposedNode } from './exposed-nodes.ts'

export interface ChosenDrains {
  /** The most informative first. */
  readonly chosen: readonly ExposedNode[]
  /** The others, by name. */
  readonly left: readonly ExposedNode[]
}

/**
 * Which drains are rehearsed where there are more than may be: always the one that shows the most that none of those before
 * shows. A drain shows each Service with a pod on the node, and once more if all its ready pods are there. So few drains
 * reach every Service, and those that leave one without a pod come first. Equal ones by name.
 */
export function drainsToRehearse(nodes: readonly ExposedNode[], max: number): ChosenDrains {
  if (nodes.length <= max) return { chosen: nodes, left: [] }
  const shown = new Set<string>()
  const open = new Map(nodes.map((node) => [node, factsOf(node)]))
  const chosen: ExposedNode[] = []
  while (chosen.length < max) {
    const next = bestOf(open, shown)
    if (next === undefined) break
    for (const fact of open.get(next) ?? []) shown.add(fact)
    open.delete(next)
    chosen.push(next)
  }
  return { chosen, left: [...open.keys()] }
}

/** When nothing new is left to show, the drains that remove pods of the most Services. */
function bestOf(open: ReadonlyMap<ExposedNode, readonly string[]>, shown: ReadonlySet<string>): ExposedNode | undefined {
  let best: ExposedNode | undefined
  let most: readonly [fresh: number, all: number] = [-1, -1]
  for (const [node, facts] of open) {
    const fresh = facts.reduce((sum, fact) => sum + Number(!shown.has(fact)), 0)
    if (fresh < most[0] || (fresh === most[0] && facts.length <= most[1])) continue
    best = node
    most = [fresh, facts.length]
  }
  return best
}

function factsOf({ services }: ExposedNode): readonly string[] {
  return services.flatMap(({ service, isWhole }) => (isWhole ? [idOf(service), `all of ${idOf(service)}`] : [idOf(service)]))
}
