import { signal } from '@preact/signals'
import type { PlayClock } from './play-clock.ts'

/** The clock of the run that the page shows; `undefined` while it shows none. */
export const shownClock = signal<PlayClock | undefined>(undefined)
