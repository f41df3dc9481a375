import type { Access } from '../typed-client/typed-client.ts'
import { type DrainRehearsal, drainRehearsal } from './drain-rehearsal.ts'
import type { DetailsViewSectionProps, Headlamp, React, ReactNode } from './headlamp.ts'

interface Plugin {
  readonly headlamp: Headlamp
  readonly react: React
  /** A server of `rehearse serve` that the browser reaches, started with `--allow-origin` and the origin of Headlamp. */
  readonly access: Access
}

/** Adds a section to the page of each node: the verdict of its drain, why, and a link to the rehearsal. */
export function registerDrainRehearsal({ headlamp, react, access }: Plugin): void {
  const { createElement, useEffect, useState } = react

  function Section({ node }: { readonly node: string }): ReactNode {
    const [shown, show] = useState<DrainRehearsal | undefined>(undefined)
    useEffect(() => {
      let isOver = false
      const showUnlessOver = (rehearsal: DrainRehearsal): void => {
        if (!isOver) show(rehearsal)
      }
      show(undefined)
      drainRehearsal(access, node).then(showUnlessOver, (error: unknown) => {
        const line = error instanceof Error ? error.message : String(error)
        showUnlessOver({ title: 'Drain rehearsal: no answer', line, link: access.url })
      })
      return () => {
        isOver = true
      }
    }, [node])
    const { title, line, link } = shown ?? { title: 'Drain rehearsal', line: 'Rehearsing ...', link: access.url }
    return createElement(
      headlamp.SectionBox,
      { title },
      createElement('p', null, line),
      createElement('a', { href: link, target: '_blank', rel: 'noreferrer' }, 'Open in Rehearse'),
    )
  }

  headlamp.registerDetailsViewSection(({ resource }: DetailsViewSectionProps) =>
    resource?.kind === 'Node' ? createElement(Section, { node: resource.metadata.name }) : null,
  )
}
