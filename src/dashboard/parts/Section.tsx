import type { ComponentChildren } from 'preact'

interface SectionProps {
  readonly title: string
  /** A number or a word beside the title. */
  readonly aside?: string | undefined
  readonly children: ComponentChildren
}

/** A part of the outcome under its heading. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section class="part">
      <h3>
        {title}
        {aside === undefined ? null : <span class="aside">{aside}</span>}
      </h3>
      {children}
    </section>
  )
}
