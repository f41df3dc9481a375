import { counted } from '../parts/words.ts'

/** Drains that an audit rehearses at most. */
export const DRAINS_MAX = 100

/** How many drains an audit of these nodes rehearses: `48 drains`, `at most 100 of 5000 drains`. */
export function drainsText(nodes: number): string {
  return nodes > DRAINS_MAX ? `at most ${DRAINS_MAX} of ${counted(nodes, 'drain')}` : counted(nodes, 'drain')
}

/** The drains that lose nothing by their nodes: `1 drain of a node without a ready pod of a Service`. */
export function unaffectedText(nodes: number): string {
  return `${counted(nodes, 'drain')} of ${nodes === 1 ? 'a node' : 'nodes'} without a ready pod of a Service`
}

/** The drains beyond the most that are rehearsed, and what the others do not show of them. */
export function leftOutText(nodes: number, services: number): string {
  const what = `Left out: ${nodes === 1 ? 'the drain' : 'the drains'} of ${counted(nodes, 'other node')}`
  return services === 0
    ? `${what}, whose Services all are in a rehearsed drain.`
    : `${what}, with ${counted(services, 'Service')} that no rehearsed drain concerns.`
}
