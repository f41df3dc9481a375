import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { OpenedObject } from '../address/map-address.ts'
import { moment } from '../moment/moment.ts'
import { Notice } from '../parts/Notice.tsx'
import { Problem } from '../parts/Problem.tsx'
import { nameOf, titleOf } from '../parts/words.ts'
import type { ObjectRead } from './use-object.ts'

interface PanelProps<Value> extends ObjectRead<Value> {
  readonly object: OpenedObject
  readonly onClose: () => void
  readonly children: (value: Value) => ComponentChildren
}

/** The frame of an object beside the map: its name, and whether what is shown is how it is now. */
export function Panel<Value>({ object, value, isGone, error, onClose, children }: PanelProps<Value>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A link that was followed is gone with what it was in: the keyboard goes on here.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section class="detail" aria-label={titleOf(object)} aria-busy={!value && !error && !isGone}>
      <div class="detail-head">
        <h2 ref={heading} tabIndex={-1}>
          <span class="kind">{object.kind}</span> {nameOf(object)}
        </h2>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      {isGone ? <Gone object={object} isShown={value !== undefined} /> : null}
      {error ? <Problem title={value ? 'What is shown is not up to date.' : 'The object cannot be read.'} error={error} /> : null}
      {value || error || isGone ? null : <p class="loading">Reading {titleOf(object)} ...</p>}
      {value ? children(value) : null}
    </section>
  )
}

interface GoneProps {
  readonly object: OpenedObject
  readonly isShown: boolean
}

function Gone({ object: { kind, namespace }, isShown }: GoneProps) {
  if (isShown)
    return (
      <Notice kind="info" title={`This ${kind} has been deleted.`}>
        <p>Below is what it was when it was read last.</p>
      </Notice>
    )
  return (
    <Notice
      kind="info"
      title={
        moment.value === undefined ? `The cluster has no such ${kind} now.` : `The cluster had no such ${kind} at this moment.`
      }
    >
      <p>
        It may have been {moment.value === undefined ? 'deleted since the link was made' : 'added later, or deleted before'}
        {namespace === null ? '.' : `, or your token may not read the namespace ${namespace}.`}
      </p>
    </Notice>
  )
}
