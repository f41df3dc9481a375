import { coresText } from '../../lib/cores-text.ts'
import { counted } from '../../lib/counted.ts'
import { fittingCores } from '../../lib/fitting-cores.ts'
import { fittingGibibytes } from '../../lib/fitting-gibibytes.ts'
import { gibibytesText } from '../../lib/gibibytes-text.ts'
import type { GroupHeadroom } from './headroom.ts'

/** What all nodes have left, and what the largest pod may request. */
export function headroomSummary({ nodes, closed, headroom, largestFree, ...stranded }: GroupHeadroom): string {
  const shut = closed > 0 ? ` (${counted(closed, 'other')} cordoned or NotReady)` : ''
  const [cpu, memory] = [stranded.strandedCpuPercent, stranded.strandedMemoryPercent].map((percent) => `${Math.round(percent)}%`)
  return (
    `${counted(nodes, 'node')}${shut} ${nodes === 1 ? 'has' : 'have'} ${coresText(headroom.milliCpu)} CPU, ${gibibytesText(headroom.memory)} memory and ` +
    `room for ${counted(headroom.pods, 'pod')} left; a single node has at most ${fittingCores(largestFree.milliCpu).toFixed(1)} CPU or ${fittingGibibytes(largestFree.memory).toFixed(1)}Gi memory left; ` +
    `${cpu} of the free CPU and ${memory} of the free memory cannot be used by pods of the usual shape.`
  )
}
