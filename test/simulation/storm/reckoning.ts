/** Small sums that storms do on their own, so that they do not repeat a mistake of the controllers. */

/** A count, or a share of the total, rounded. */
export function share(value: number | string, total: number, round: 'up' | 'down'): number {
  if (typeof value === 'number') return value
  const part = (Number(value.slice(0, -1)) * total) / 100
  return round === 'up' ? Math.ceil(part) : Math.floor(part)
}

/** The number at the end of a member's name. */
export function ordinalOf(name: string): number {
  return Number(name.slice(name.lastIndexOf('-') + 1))
}

/** The indexes of a text such as `0,2-4`. */
export function parseIndexes(text: string): ReadonlySet<number> {
  const found = new Set<number>()
  for (const part of text.split(',').filter((piece) => piece !== '')) {
    const [first = 0, last = first] = part.split('-').map(Number)
    for (let index = first; index <= last; index++) found.add(index)
  }
  return found
}
