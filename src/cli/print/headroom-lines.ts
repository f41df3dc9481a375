import { coresText } from '../../lib/cores-text.ts'
import { fittingCores } from '../../lib/fitting-cores.ts'
import { fittingGibibytes } from '../../lib/fitting-gibibytes.ts'
import { gibibytesText } from '../../lib/gibibytes-text.ts'
import type { GroupHeadroomAnswer, HeadroomAnswer } from '../documents/inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const COLUMNS = ['NODES', 'CPU', 'MEMORY', 'PODS', 'LARGEST FREE', 'STRANDED']

/** What is left: in a sentence for the whole cluster, then by zone, by node group and by quota. */
export function headroomLines(answer: HeadroomAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { summary, zones, nodeGroups, quotas, coverage, state } = answer
  const limits = quotas.map((each) => [
    each.namespace,
    each.quota,
    each.resource,
    each.used,
    each.hard,
    each.left,
    `${Math.round(each.usedPercent)}%`,
  ])
  return [
    ...wrap(summary, width),
    ...tableSection({ header: ['ZONE', ...COLUMNS], rows: zones.map(groupRow) }, width),
    ...tableSection({ header: ['NODE GROUP', ...COLUMNS], rows: nodeGroups.map(groupRow) }, width),
    ...tableSection({ header: ['NAMESPACE', 'QUOTA', 'RESOURCE', 'USED', 'HARD', 'LEFT', 'FULL'], rows: limits }, width),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

function groupRow(group: GroupHeadroomAnswer): readonly string[] {
  const { name, nodes, closed, headroom, largestFree } = group
  const stranded = [group.strandedCpuPercent, group.strandedMemoryPercent].map((percent) => `${Math.round(percent)}%`)
  return [
    name === '' ? '-' : name,
    closed > 0 ? `${nodes} + ${closed}` : String(nodes),
    coresText(headroom.cpuMillis),
    gibibytesText(headroom.memoryBytes),
    String(headroom.pods),
    `${fittingCores(largestFree.cpuMillis).toFixed(1)}, ${fittingGibibytes(largestFree.memoryBytes).toFixed(1)}Gi`,
    stranded.join('/'),
  ]
}
