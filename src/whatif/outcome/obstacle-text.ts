import { counted } from '../../lib/counted.ts'
import type { Obstacle } from './obstacle.ts'
import { nameOf } from './reasons/object-names.ts'

/** Reasons that are given where an action waits for many objects. */
const NAMED_MAX = 3

/** `: shop/web-1 and 2 other pods do not terminate: ...`, why an action does not complete; empty where nothing is known. */
export function obstacleText(obstacles: readonly Obstacle[]): string {
  const sentences = eachOnce(obstacles)
  const first = sentences.slice(0, NAMED_MAX)
  const more = sentences.length > NAMED_MAX ? `; and more for ${counted(sentences.length - NAMED_MAX, 'other reason')}` : ''
  return first.length > 0 ? `: ${first.join('; ')}${more}` : ''
}

/** Objects of one kind that wait for the same thing are one sentence. */
function eachOnce(obstacles: readonly Obstacle[]): readonly string[] {
  const groups = new Map<string, readonly Obstacle[]>()
  for (const item of obstacles) {
    const key = `${item.waiting.kind} ${item.sentence.replace(nameOf(item.waiting), '')}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [sentenceOf(first, others.length)] : []))
}

function sentenceOf({ sentence, waiting }: Obstacle, others: number): string {
  if (others === 0) return sentence
  const name = nameOf(waiting)
  const more = counted(others, waiting.kind === 'Pod' ? 'other pod' : 'other object')
  return sentence
    .replace(name, `${name} and ${more}`)
    .replace(`${more} does not`, `${more} do not`)
    .replace(`${more} is not deleted: it waits`, `${more} are not deleted: they wait`)
    .replaceAll(/\bits (node|containers)\b/g, 'their $1')
}
