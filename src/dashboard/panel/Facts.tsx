import type { ComponentChildren } from 'preact'

interface FactsProps {
  /** What each is called, and what it is; a fact without a value is left out. */
  readonly facts: readonly (readonly [string, ComponentChildren])[]
}

/** What an object is, fact by fact. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
