import type { KeyAnswer, OutcomeAnswer } from '../documents/answer.ts'

/** An object as kubectl takes it: `node/a`, `pod/web-1 -n shop`. Lines of it can be handed to `xargs -L 1`. */
export function objectName({ kind, namespace, name }: KeyAnswer): string {
  return `${kind.toLowerCase()}/${name}${namespace === null ? '' : ` -n ${namespace}`}`
}

/** Objects by name, each once. */
export function objectNames(keys: readonly KeyAnswer[]): readonly string[] {
  return [...new Set(keys.map(objectName))]
}

export function nodeNames(names: readonly string[]): readonly string[] {
  return [...new Set(names)].map((name) => `node/${name}`)
}

/** The pods that a scenario touches: those that move, that stay because they are refused, and that find no node. */
export function touchedPods({ moves, evictions, pending }: OutcomeAnswer): readonly string[] {
  return objectNames([
    ...moves.nodes.map(({ pod }) => pod),
    ...evictions.refused.map(({ pod }) => pod),
    ...pending.filter(({ causedByScenario }) => causedByScenario).map(({ pod }) => pod),
  ])
}
