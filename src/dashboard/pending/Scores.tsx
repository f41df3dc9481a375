import { hrefOf } from '../address/address-bar.ts'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted } from '../parts/words.ts'
import type { Explanation, ScoredNode } from './explanation.ts'

/** Nodes before the others are folded. */
const NODES_SHOWN = 10

/** The nodes that fit, the best first, with what each plugin adds to the score. */
export function Scores({ explanation }: { readonly explanation: Explanation }) {
  const { fitting, own, ties, pod } = explanation
  if (fitting.totalCount === 0) return null
  const isIncluded = own === undefined || fitting.nodes.slice(0, NODES_SHOWN).some(({ node }) => node === own.node)
  const nodes = isIncluded ? fitting.nodes : [own, ...fitting.nodes.filter(({ node }) => node !== own.node)]
  const tied = new Set(ties.map(({ name }) => name))
  const hidden = fitting.totalCount - nodes.length
  return (
    <Section
      title={pod.nodeName === null ? 'Where it would be scheduled' : 'Why here'}
      aside={`${counted(fitting.totalCount, 'node')} fit`}
    >
      <p>{tieText(explanation)}</p>
      <div class="scores">
        <Table
          caption="Scores, the best first"
          columns={columnsOf(nodes, pod.nodeName, tied)}
          rows={nodes}
          keyOf={({ node }) => node}
          max={NODES_SHOWN}
        />
      </div>
      {hidden > 0 ? <p class="aside">{counted(hidden, 'more node')} with lower scores.</p> : null}
    </Section>
  )
}

function tieText({ ties, pod }: Explanation): string {
  const [first] = ties
  if (!first) return 'The scheduler does not score them: the pod is not tried now.'
  if (ties.length > 1) return `${ties.length} nodes are equally good: kube-scheduler can choose any of them.`
  return first.name === pod.nodeName ? 'Its node has the highest score.' : `${first.name} has the highest score.`
}

/** One column for each plugin that distinguishes or adds anything. */
function columnsOf(
  nodes: readonly ScoredNode[],
  ownNode: string | null,
  tied: ReadonlySet<string>,
): readonly Column<ScoredNode>[] {
  const plugins = [
    ...new Set(nodes.flatMap(({ scores }) => scores.filter(({ weighted }) => weighted !== 0).map(({ plugin }) => plugin))),
  ]
  return [
    {
      header: 'Node',
      cell: ({ node }) => (
        <>
          <a href={hrefOf({ view: 'maintenance', node })}>{node}</a>
          {node === ownNode ? <span class="aside"> its node</span> : null}
          {tied.has(node) && tied.size > 1 ? <span class="aside"> equally good</span> : null}
        </>
      ),
    },
    { header: 'Score', cell: ({ total }) => (total === null ? 'not scored' : rounded(total)), number: true },
    ...plugins.map((plugin) => ({
      header: breakable(plugin),
      cell: ({ scores }: ScoredNode) => rounded(scores.find((score) => score.plugin === plugin)?.weighted ?? 0),
      number: true,
    })),
  ]
}

/** Scores are whole, except where a plugin divides. */
function rounded(score: number): number {
  return Math.round(score * 100) / 100
}

/** The name of a plugin, which may be broken between its words: the columns are narrower than the names. */
function breakable(plugin: string): string {
  return plugin.replace(/(?<=[a-z])(?=[A-Z])/g, '\u200b')
}
