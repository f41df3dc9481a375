import type { Rejection } from './framework.ts'

/** Refused nodes with their refusals, however they are kept. */
export interface RefusalList extends Iterable<readonly [name: string, refusal: Rejection]> {
  readonly size: number
  of(name: string): Rejection | undefined
  /** How many nodes have each refusal. */
  counts(): ReadonlyMap<Rejection, number>
}
