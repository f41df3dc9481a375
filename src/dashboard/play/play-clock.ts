import { type Signal, signal } from '@preact/signals'

/** How fast virtual time passes: the number of its seconds in one of the reader, or all of the run in ten. */
export const SPEEDS = ['fit', '1', '10', '60'] as const
export type Speed = (typeof SPEEDS)[number]

/** Seconds of a reader in which `fit` plays the whole run. */
const FIT_SECONDS = 10
/** For readers who prefer reduced motion, time passes in steps of this length, in milliseconds. */
const CALM_MS = 1000

/** The virtual time of a run that is played. It stands still until it is started. */
export interface PlayClock {
  /** Virtual time, from 0 to `until`. */
  readonly seconds: Signal<number>
  readonly isPlaying: Signal<boolean>
  readonly speed: Signal<Speed>
  readonly until: number
  /** Starts or pauses; at the end it starts from the beginning. */
  toggle(): void
  /** Goes to a moment, and pauses. */
  seek(seconds: number): void
  pause(): void
}

/** A clock that stands at a moment; one after the end is the end. */
export function createPlayClock(until: number, from = 0): PlayClock {
  const seconds = signal(Math.min(from, until))
  const isPlaying = signal(false)
  const speed = signal<Speed>('fit')
  let stop = (): void => {}
  const pause = (): void => {
    stop()
    isPlaying.value = false
  }
  const advance = (elapsedMs: number): void => {
    seconds.value = secondsAfter({ seconds: seconds.value, elapsedMs, speed: speed.value, until })
    if (seconds.value >= until) pause()
  }
  return {
    seconds,
    isPlaying,
    speed,
    until,
    pause,
    toggle() {
      if (isPlaying.value) {
        pause()
        return
      }
      if (seconds.value >= until) seconds.value = 0
      isPlaying.value = true
      stop = matchMedia('(prefers-reduced-motion: reduce)').matches ? everySecond(advance) : everyFrame(advance)
    },
    seek(to) {
      pause()
      seconds.value = Math.min(Math.max(to, 0), until)
    },
  }
}

interface Passing {
  readonly seconds: number
  readonly elapsedMs: number
  readonly speed: Speed
  readonly until: number
}

/** Virtual time after a time of the reader, at most the end. */
export function secondsAfter({ seconds, elapsedMs, speed, until }: Passing): number {
  const rate = speed === 'fit' ? until / FIT_SECONDS : Number(speed)
  return Math.min(seconds + (elapsedMs / 1000) * rate, until)
}

function everyFrame(advance: (elapsedMs: number) => void): () => void {
  let before = performance.now()
  const frame = (now: number): void => {
    request = requestAnimationFrame(frame)
    advance(Math.max(now - before, 0))
    before = now
  }
  let request = requestAnimationFrame(frame)
  return () => cancelAnimationFrame(request)
}

function everySecond(advance: (elapsedMs: number) => void): () => void {
  const timer = setInterval(() => advance(CALM_MS), CALM_MS)
  return () => clearInterval(timer)
}
