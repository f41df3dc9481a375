import { SAFE_ALPHABET } from './safe-encode.ts'

/** A stream of random numbers: each call gives an integer from 0 up to, not including, `bound`. */
export type RandomInteger = (bound: number) => number

const SUFFIX_LENGTH = 5
/** With the suffix a name has no more than 63 characters. */
const BASE_LENGTH_MAX = 63 - SUFFIX_LENGTH

/** What the API server makes of `generateName`: the base and five random characters (names.SimpleNameGenerator). */
export function generateName(base: string, random: RandomInteger): string {
  let name = base.slice(0, BASE_LENGTH_MAX)
  for (let i = 0; i < SUFFIX_LENGTH; i++) name += SAFE_ALPHABET[random(SAFE_ALPHABET.length)]
  return name
}
