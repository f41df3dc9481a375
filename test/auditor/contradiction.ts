/** A statement of an answer that the raw changes do not confirm. */
export interface Contradiction {
  /** Where the answer states it: `workloads Deployment/shop/web down.fromMs`. */
  readonly where: string
  readonly says: unknown
  readonly isSo: unknown
}

/** One where the two differ, none where they are equal. */
export function compare(where: string, says: unknown, isSo: unknown): readonly Contradiction[] {
  return text(says) === text(isSo) ? [] : [{ where, says, isSo }]
}

/** Names that the answer lists against those that it should list, in any order. */
export function compareSets(where: string, says: Iterable<string>, isSo: Iterable<string>): readonly Contradiction[] {
  const [claimed, real] = [[...says].sort(), [...isSo].sort()]
  const extra = without(claimed, real).map(
    (name): Contradiction => ({ where: `${where}: ${name}`, says: 'listed', isSo: 'not so' }),
  )
  const missing = without(real, claimed).map(
    (name): Contradiction => ({ where: `${where}: ${name}`, says: 'missing', isSo: 'so' }),
  )
  return [...extra, ...missing]
}

function without(names: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return names.filter((name) => {
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

export function textOf({ where, says, isSo }: Contradiction): string {
  return `${where}: the answer reports ${text(says)}, the changes show ${text(isSo)}`
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
