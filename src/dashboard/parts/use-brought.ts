import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'

/** Pages on which an answer is below its form, as `narrow.css` has them. */
const NARROW = '(max-width: 900px)'

/**
 * On a narrow page, scrolls to the begin of an answer whenever its stage is another one than before.
 * @param stageOf reads signals; `undefined` without a question
 */
export function useBrought(pane: { readonly current: HTMLElement | null }, stageOf: () => string | undefined): void {
  const brought = useRef<string | undefined>(undefined)
  useSignalEffect(() => {
    const stage = stageOf()
    // A later answer to the same question leaves the page where its reader has scrolled it.
    if (stage === undefined || stage === brought.current || !matchMedia(NARROW).matches) return
    brought.current = stage
    requestAnimationFrame(() => pane.current?.scrollIntoView({ block: 'start' }))
  })
}

interface Answerable {
  readonly answer?: unknown
  readonly error?: unknown
}

/** The stage of a question: it is under way until there is an answer or an error. */
export function stageText(question: string, { answer, error }: Answerable): string {
  return `${question} ${answer || error ? 'answered' : 'under way'}`
}
