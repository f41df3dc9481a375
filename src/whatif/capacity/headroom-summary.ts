import { counted } from '../../lib/counted.ts'
import { fittingCores } from '../../lib/fitting-cores.ts'
import { fittingGibibytes } from '../../lib/fitting-gibibytes.ts'
import type { GroupHeadroom } from './headroom.ts'

/** What all nodes have left, and what the largest pod may request. */
export function headroomSummary({ nodes, closed, headroom, largestFree, ...stranded }: GroupHeadroom): string {
  const shut = closed > 0 ? ` (${counted(closed, 'other')} cordoned or NotReady)` : ''
  const [cpu, memory] = [stranded.strandedCpuPercent, stranded.strandedMemoryPercent].map((percent) => `${Math.round(percent)}%`)
  return (
    `${counted(nodes, 'node')}${shut} ${nodes === 1 ? 'has' : 'have'} ${cores(headroom.milliCpu)} CPU, ${gibibytes(headroom.memory)} memory and ` +
    `room for ${counted(headroom.pods, 'pod')} left; a single node has at most ${fittingCores(largestFree.milliCpu).toFixed(1)} CPU or ${fittingGibibytes(largestFree.memory).toFixed(1)}Gi memory left; ` +
    `${cpu} of the free CPU and ${memory} of the free memory cannot be used by pods of the usual shape.`
  )
}

/** One digit: more would be noise in a sentence. */
function cores(milliCpu: number): string {
  return (milliCpu / 1000).toFixed(1)
}

function gibibytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)}Gi`
}
