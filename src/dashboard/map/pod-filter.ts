import type { PodFilter, PodPhase } from '../api/answers.generated.ts'

/** What a filter text selects: words for nodes, and conditions for pods. */
export interface MapFilter {
  /** For `matchingNodes`. */
  readonly words: string
  /** `undefined`: all pods. */
  readonly pods: PodFilter | undefined
  /** A condition that cannot be used, with the remedy. */
  readonly problem?: string | undefined
}

const PHASES: readonly PodPhase[] = ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown']

/** Reads `gpu namespace:shop label:app=web phase:Pending unhealthy`. */
export function readMapFilter(text: string): MapFilter {
  const words: string[] = []
  const pods: { -readonly [K in keyof PodFilter]: PodFilter[K] } = {}
  let problem: string | undefined
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const [, condition, value = ''] = /^(namespace|label|phase):(.*)$/i.exec(word) ?? []
    if (word.toLowerCase() === 'unhealthy') pods.unhealthy = true
    else if (condition === undefined) words.push(word)
    else if (condition.toLowerCase() === 'namespace') pods.namespace = value
    else if (condition.toLowerCase() === 'label') pods.labelSelector = value
    else {
      const phase = PHASES.find((name) => name.toLowerCase() === value.toLowerCase())
      if (phase) pods.phase = phase
      else problem = `phase:${value} is not a phase: use Pending, Running, Succeeded, Failed or Unknown.`
    }
  }
  return { words: words.join(' '), pods: Object.keys(pods).length > 0 ? pods : undefined, problem }
}
