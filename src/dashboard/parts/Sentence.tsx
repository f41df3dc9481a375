import { breakable } from './breakable.tsx'
import { groupedDigits } from './grouped-digits.ts'

interface SentenceProps {
  readonly class?: string
  readonly role?: 'status'
  readonly 'aria-live'?: 'polite'
  /** As the API has it: it continues a verdict, so that it may begin with a small letter. */
  readonly text: string
}

/** A sentence of the API that stands alone: a word at its begin is shown with a capital, a name of an object or a command as it is. */
export function Sentence({ class: name = '', text, ...announced }: SentenceProps) {
  return (
    <p class={/^(?!kubectl )[a-z]+[ ,:]/.test(text) ? `${name} capital`.trim() : name} {...announced}>
      {breakable(groupedDigits(text))}
    </p>
  )
}
