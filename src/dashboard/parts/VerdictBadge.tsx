import type { Verdict } from '../api/answers.generated.ts'

/** Each verdict has a shape of its own, so that no colour is needed to tell them apart. */
const SHAPES: Readonly<Record<Verdict, string>> = {
  SAFE: 'M3 8.5 L6.5 12 L13 4.5',
  DEGRADED: 'M8 2.5 L14 13.5 H2 Z',
  BLOCKED: 'M3 3 H13 V13 H3 Z M3 3 L13 13',
  STUCK: 'M3.5 2.5 H12.5 L3.5 13.5 H12.5 Z',
  UNKNOWN: 'M5 6 A3 3 0 1 1 8 9 V10.5 M8 13 V13.4',
}

export function VerdictBadge({ verdict, small = false }: { readonly verdict: Verdict; readonly small?: boolean }) {
  return (
    <span class={`verdict verdict-${verdict.toLowerCase()}${small ? ' verdict-small' : ''}`}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[verdict]} />
      </svg>
      {verdict}
    </span>
  )
}
