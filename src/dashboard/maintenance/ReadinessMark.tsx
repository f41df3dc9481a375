import type { Readiness } from './readiness-of.ts'

/** Each has a shape of its own, so that no colour is needed to tell them apart. */
const SHAPES: Readonly<Record<Readiness['status'], string>> = {
  ready: 'M2.5 6.5 L5 9 L9.5 3',
  refused: 'M2 2 H10 V10 H2 Z',
  'not started': 'M2.5 2.5 L9.5 9.5 M9.5 2.5 L2.5 9.5',
}

export function ReadinessMark({ status }: { readonly status: Readiness['status'] }) {
  return (
    <svg class={`mark mark-${status.replace(' ', '-')}`} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d={SHAPES[status]} />
    </svg>
  )
}
