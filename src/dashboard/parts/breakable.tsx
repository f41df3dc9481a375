import { type ComponentChildren, Fragment } from 'preact'

/** After a comma that has no space behind it, as in the messages of quotas. */
const BREAKS = /(?<=,)(?=[^\s,])/
/** A flag of a command, which browsers break after its hyphens. */
const FLAGS = /(?<=^|\s)(--[a-z][a-z-]*)/

/** A text whose long words break after commas, and whose flags do not break. What is read and copied stays the same. */
export function breakable(text: string): ComponentChildren {
  const parts = text.split(FLAGS)
  if (parts.length === 1) return withBreaks(text)
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      <Fragment key={at}>{withBreaks(part)}</Fragment>
    ) : (
      <span key={at} class="flag">
        {part}
      </span>
    ),
  )
}

function withBreaks(text: string): ComponentChildren {
  const parts = text.split(BREAKS)
  if (parts.length === 1) return text
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
