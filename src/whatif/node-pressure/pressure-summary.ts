import { counted } from '../../lib/counted.ts'
import { durationText } from '../../lib/duration-text.ts'
import type { Restarts } from '../outcome/outcome.ts'
import type { NodePressureForecast } from './node-pressure-forecast.ts'

type Described = Pick<NodePressureForecast, 'node' | 'evictions' | 'restarts' | 'displaced' | 'left' | 'horizonMs'>

/** The sentence that is read first: who is evicted, which containers the kernel kills, and what is left. */
export function pressureSummary({ node, evictions, restarts, displaced, left, horizonMs }: Described): string {
  const evicted = evictions.length === 0 ? 'no pod' : counted(evictions.length, 'pod')
  const pending = displaced.length === 1 ? '1 pod stays Pending' : `${displaced.length} pods stay Pending`
  const clauses = [
    `${evicted} evicted from ${node}`,
    ...restartClauses(restarts),
    ...(displaced.length > 0 ? [pending] : []),
    `${counted(left, 'pod')} on it after ${durationText(horizonMs)}`,
  ]
  return `${clauses.join('; ')}.`
}

/** `containers of 5 pods OOMKilled, restarted 30 times`: the kernel's kills first. */
function restartClauses(restarts: readonly Restarts[]): readonly string[] {
  const reasons = [...new Set(restarts.map(({ reason }) => reason))].sort((a, b) => Number(b === OOM) - Number(a === OOM))
  return reasons.map((reason) => {
    const groups = restarts.filter((item) => item.reason === reason)
    const pods = groups.reduce((sum, item) => sum + item.pods.length, 0)
    const count = groups.reduce((sum, item) => sum + item.count, 0)
    const backOff = groups.some(({ inBackOff }) => inBackOff) ? ', then CrashLoopBackOff' : ''
    const ended = reason === '' ? 'ended' : reason
    return `containers of ${counted(pods, 'pod')} ${ended}, restarted ${counted(count, 'time')}${backOff}`
  })
}

const OOM = 'OOMKilled'
