import type { Dice, Table } from '../dice.ts'

/** Seconds between two commands. They lie between the seconds at which pods start and go and at which drains try again. */
const PAUSE: Table<number> = [
  [2, 0.5],
  [2, 3.3],
  [2, 7.3],
  [2, 13.3],
  [1, 24.3],
]

/** A moment after this one, in seconds, to a tenth. */
export function after(seconds: number, dice: Dice): number {
  return Math.round((seconds + dice.from(PAUSE)) * 10) / 10
}
