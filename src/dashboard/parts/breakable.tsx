import { type ComponentChildren, Fragment } from 'preact'

/** After a comma or a slash that has no space behind it: the lists of quotas and the names of resources have none. */
const BREAKS = /(?<=[,/])(?=[^\s,/])/

/** A text with the places where its long words can break, so that they do not break in the middle of a name. What is read and copied stays the same. */
export function breakable(text: string): ComponentChildren {
  const parts = text.split(BREAKS)
  if (parts.length === 1) return text
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
