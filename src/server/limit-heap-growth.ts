import { setFlagsFromString } from 'node:v8'

/** How much the heap may grow over what is alive before it is cleaned, percent. V8's own choice may quadruple it. */
const GROWTH_PERCENT = 100

/**
 * Trades a little time for a process that stays near the size of its data: a twin of 150,000 pods is large and changes
 * slowly, while reading it makes much that is thrown away. To be called before anything is loaded.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
