import type { AmountsAnswer, GroupHeadroomAnswer, HeadroomAnswer } from '../inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const COLUMNS = ['NODES', 'CPU', 'MEMORY', 'PODS', 'AT MOST ON ONE', 'STRANDED']

/** What is left: in a sentence for the whole cluster, then by zone, by node group and by quota. */
export function headroomLines(answer: HeadroomAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { total, zones, nodeGroups, quotas, coverage, state } = answer
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
    ...wrap(sentence(total), width),
    ...tableSection({ header: ['ZONE', ...COLUMNS], rows: zones.map(groupRow) }, width),
    ...tableSection({ header: ['NODE GROUP', ...COLUMNS], rows: nodeGroups.map(groupRow) }, width),
    ...tableSection({ header: ['NAMESPACE', 'QUOTA', 'RESOURCE', 'USED', 'HARD', 'LEFT', 'FULL'], rows: limits }, width),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

function sentence({ nodes, closed, headroom, largestFree, ...stranded }: GroupHeadroomAnswer): string {
  const shut = closed > 0 ? ` (${counted(closed, 'other')} closed: cordoned, or not ready)` : ''
  return (
    `${counted(nodes, 'node')}${shut} ${nodes === 1 ? 'has' : 'have'} ${cores(headroom)} CPU, ${gibibytes(headroom)} memory and room for ` +
    `${headroom.pods} pods left; no single one more than ${cores(largestFree)} CPU or ${gibibytes(largestFree)}. ` +
    `Of the CPU ${Math.round(stranded.strandedCpuPercent)}%, of the memory ${Math.round(stranded.strandedMemoryPercent)}% ` +
    'lie where pods like those there cannot use them.'
  )
}

function groupRow(group: GroupHeadroomAnswer): readonly string[] {
  const { name, nodes, closed, headroom, largestFree } = group
  const stranded = [group.strandedCpuPercent, group.strandedMemoryPercent].map((percent) => `${Math.round(percent)}%`)
  return [
    name === '' ? '-' : name,
    closed > 0 ? `${nodes} + ${closed}` : String(nodes),
    cores(headroom),
    gibibytes(headroom),
    String(headroom.pods),
    `${cores(largestFree)}, ${gibibytes(largestFree)}`,
    stranded.join('/'),
  ]
}

/** Cores with one digit: more would be noise here, and is in the JSON. */
function cores({ cpuMillis }: AmountsAnswer): string {
  return (cpuMillis / 1000).toFixed(1)
}

function gibibytes({ memoryBytes }: AmountsAnswer): string {
  return `${(memoryBytes / 2 ** 30).toFixed(1)}Gi`
}
