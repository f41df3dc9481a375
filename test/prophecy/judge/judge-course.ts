import type { Seen } from '../facts/seen.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { SLACK } from './slack.ts'
import type { Width } from './width.ts'

/** A fact that no seed has. */
export interface WrongFact {
  readonly key: string
  readonly real: string
  /** Each value that a seed has, with the number of seeds. */
  readonly forecast: readonly string[]
}

export interface CourseVerdict {
  readonly right: number
  readonly total: number
  readonly wrong: readonly WrongFact[]
  readonly width: Width
}

const ABSENT = '(none)'

/** Holds what was really seen against what the seeds show. Only what changes, really or in a seed, counts. */
export function judgeCourse(real: Seen, { still, seeds }: Forecast): CourseVerdict {
  const results = [
    ...judgeFacts(real, { still, seeds }),
    ...judgeOrder(real, seeds),
    ...judgeLandings(real, seeds),
    ...judgeSeconds(real, { still, seeds }),
  ]
  const wrong = results.filter((result) => result !== 'right')
  return { right: results.length - wrong.length, total: results.length, wrong, width: widthOf(real, seeds) }
}

type Result = 'right' | WrongFact

function judgeFacts(real: Seen, { still, seeds }: Forecast): readonly Result[] {
  const sources = [real, ...seeds].map(({ facts }) => facts)
  const keys = new Set([still.facts, ...sources].flatMap((facts) => Object.keys(facts)))
  return [...keys].toSorted().flatMap((key): readonly Result[] => {
    const unchanged = still.facts[key]
    if (sources.every((facts) => facts[key] === unchanged)) return []
    const value = real.facts[key] ?? ABSENT
    const foreseen = seeds.map(({ facts }) => facts[key] ?? ABSENT)
    const mark = (text: string): string => (text === (unchanged ?? ABSENT) ? `${text} [unchanged]` : text)
    return [foreseen.includes(value) ? 'right' : { key, real: mark(value), forecast: countsOf(foreseen.map(mark)) }]
  })
}

function judgeOrder({ order = {} }: Seen, seeds: Forecast['seeds']): readonly Result[] {
  return Object.entries(order).flatMap(([key, first]): readonly Result[] => {
    const foreseen = seeds.flatMap(({ order: all }) => all?.[key] ?? [])
    // That both happen at all are other facts.
    if (foreseen.length === 0) return []
    return [foreseen.includes(first) ? 'right' : { key, real: first, forecast: countsOf(foreseen) }]
  })
}

function judgeLandings(real: Seen, seeds: Forecast['seeds']): readonly Result[] {
  const places = placesOf(seeds)
  return real.landings.map(({ owner, nodes: [node = ''] }): Result => {
    const foreseen = places.get(owner) ?? new Set()
    return foreseen.has(node) ? 'right' : { key: `${owner}: landing`, real: node, forecast: [...foreseen].toSorted() }
  })
}

function judgeSeconds(real: Seen, { still, seeds }: Forecast): readonly Result[] {
  const checks = Object.keys(still.facts).some((key) => key.endsWith(': conditions') && real.facts[key] !== still.facts[key])
  const soonerSeconds = SLACK.soonerSeconds + (checks ? SLACK.nodeChecksSeconds : 0)
  return Object.entries(real.seconds).flatMap(([what, seconds]): readonly Result[] => {
    const foreseen = seeds.flatMap(({ seconds: all }) => all[what] ?? [])
    // That it happens at all is another fact.
    if (foreseen.length === 0) return []
    const [least, most] = [Math.min(...foreseen), Math.max(...foreseen)]
    const latest = most + SLACK.laterSeconds + most * SLACK.laterShare + (checks ? SLACK.nodeChecksSeconds : 0)
    if (seconds >= least - soonerSeconds && seconds <= latest) return ['right']
    return [{ key: `seconds: ${what}`, real: seconds.toFixed(1), forecast: [`${least.toFixed(1)} to ${most.toFixed(1)}`] }]
  })
}

/** The nodes on which some seed, or a tie of it, puts the pods of each controller. */
function placesOf(seeds: Forecast['seeds']): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>()
  for (const { owner, nodes } of seeds.flatMap(({ landings }) => landings)) {
    const known = places.get(owner) ?? new Set()
    for (const node of nodes) known.add(node)
    places.set(owner, known)
  }
  return places
}

function widthOf(real: Seen, seeds: Forecast['seeds']): Width {
  const places = placesOf(seeds)
  const victims = seeds.map(({ victims: list }) => new Set(list))
  const all = new Set(victims.flatMap((set) => [...set]))
  const perSeed = victims.reduce((sum, set) => sum + set.size, 0) / Math.max(1, seeds.length)
  return {
    landings: {
      sum: real.landings.reduce((sum, { owner }) => sum + (places.get(owner)?.size ?? 0), 0),
      count: real.landings.length,
    },
    victims: all.size === 0 ? { sum: 0, count: 0 } : { sum: all.size, count: perSeed },
    verdicts: { sum: new Set(seeds.map(({ verdict }) => verdict)).size, count: 1 },
  }
}

function countsOf(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([text, count]) => `${text} [${count} seeds]`)
}
