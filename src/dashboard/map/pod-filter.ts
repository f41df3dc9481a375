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

/** What a condition adds to the filter of the API, or why it cannot be used. */
type ReadCondition = PodFilter | string

const PHASES: readonly PodPhase[] = ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown']

/** Conditions that are one word. */
const WORDS: Readonly<Record<string, PodFilter>> = { unhealthy: { unhealthy: true }, held: { heldByBudget: true } }

/** Conditions with a value after a colon. */
const CONDITIONS: Readonly<Record<string, (value: string) => ReadCondition>> = {
  namespace: (namespace) => ({ namespace }),
  label: (labelSelector) => ({ labelSelector }),
  node: (node) => ({ node }),
  owner: readOwner,
  budget: readBudget,
  phase: readPhase,
}
const CONDITION = new RegExp(`^(${Object.keys(CONDITIONS).join('|')}):(.*)$`, 'i')

/** Reads `gpu namespace:shop owner:web label:app=web phase:Pending node:a budget:web unhealthy held`. */
export function readMapFilter(text: string): MapFilter {
  const words: string[] = []
  let pods: PodFilter | undefined
  let problem: string | undefined
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const read = readWord(word)
    if (read === undefined) words.push(word)
    else if (typeof read === 'string') problem = read
    else pods = { ...pods, ...read }
  }
  return { words: words.join(' '), pods, problem }
}

/** `undefined` for a word of a node. */
function readWord(word: string): ReadCondition | undefined {
  const [, condition = '', value = ''] = CONDITION.exec(word) ?? []
  return CONDITIONS[condition.toLowerCase()]?.(value) ?? WORDS[word.toLowerCase()]
}

function readPhase(value: string): ReadCondition {
  const phase = PHASES.find((name) => name.toLowerCase() === value.toLowerCase())
  return phase ? { phase } : `phase:${value} is not a phase: use Pending, Running, Succeeded, Failed or Unknown.`
}

function readOwner(value: string): ReadCondition {
  const words = value.split('/')
  if (words.length === 1) return { ownerName: value }
  const [namespace, kind, name] = words
  if (words.length !== 3 || !namespace || !kind || !name)
    return `owner:${value} is not an owner: write owner:NAME or owner:NAMESPACE/KIND/NAME.`
  return { owner: { namespace, kind, name } }
}

function readBudget(budget: string): ReadCondition {
  return /^[^/]+(?:\/[^/]+)?$/.test(budget)
    ? { budget }
    : `budget:${budget} is not a budget: write budget:NAME or budget:NAMESPACE/NAME.`
}
