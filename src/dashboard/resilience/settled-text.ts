import { secondsText } from '../parts/words.ts'

/** When all consequences had settled: `5m48s`; `not settled` where the run ended before. */
export function settledText(seconds: number | null): string {
  return seconds === null ? 'not settled' : secondsText(seconds)
}
