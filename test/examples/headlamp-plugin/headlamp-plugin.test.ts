import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../src/server/server.ts'
import { smallShop } from '../../support/small-shop.ts'
import type { Access } from '../typed-client/typed-client.ts'
import { drainRehearsal } from './drain-rehearsal.ts'
import type { DetailsViewSectionProps, React, ReactNode } from './headlamp.ts'
import { registerDrainRehearsal } from './headlamp-plugin.ts'

let server: RunningServer
let access: Access

beforeEach(async () => {
  server = await startServer({ twin: smallShop({ allowed: 0, minAvailable: 3 }), port: 0, log: () => {} })
  access = { url: server.url }
})
afterEach(() => server.close())

describe('the rehearsal of a drain', () => {
  it('has the verdict and the first line of the API, and a link to the same rehearsal', async () => {
    const query = `{ whatIf(scenario: { actions: [{ drain: { nodes: { names: ["a"] }, ignoreDaemonSets: true, deleteEmptyDirData: true } }] }) {
      ... on Outcome { verdict summary } } }`
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) }
    const { data } = (await (await fetch(`${access.url}/graphql`, init)).json()) as {
      readonly data: { readonly whatIf: { readonly verdict: string; readonly summary: string } }
    }
    expect(data.whatIf.verdict).not.toBe('SAFE')
    expect(await drainRehearsal(access, 'a')).toEqual({
      title: `Drain rehearsal: ${data.whatIf.verdict}`,
      line: data.whatIf.summary,
      link: `${access.url}/#/rehearse/drain?node=a&ignore-daemonsets&delete-emptydir-data`,
    })
  })

  it('has the code and the message of a failure', async () => {
    const { title, line } = await drainRehearsal(access, 'gone')
    expect(title).toMatch(/^Drain rehearsal: [A-Z_]+$/)
    expect(line).toContain('gone')
  })
})

describe('the section of a node', () => {
  /** The section that the plugin registers. */
  function registered(react: React) {
    let section: (props: DetailsViewSectionProps) => ReactNode = () => null
    const headlamp = {
      SectionBox: ({ title }: { readonly title: string }) => title,
      registerDetailsViewSection: (added: typeof section) => {
        section = added
      },
    }
    registerDrainRehearsal({ headlamp, react, access })
    return section
  }

  /** A React that runs effects once, and of which a test reads the texts of the last rendering. */
  function recordingReact() {
    let [state, render, texts]: [unknown, () => void, string[]] = [undefined, () => {}, []]
    let hasRun = false
    const react: React = {
      createElement: (type, props, ...children) => {
        texts.push(...[...children, ...Object.values(props ?? {})].filter((value) => typeof value === 'string'))
        if (typeof type === 'string' || !props) return null
        if (!('title' in props)) render = () => void type(props)
        return type(props)
      },
      useState: <Value>(initial: Value) => {
        const set = (value: Value): void => {
          state = value
          texts = []
          render()
        }
        return [(state as Value | undefined) ?? initial, set] as const
      },
      useEffect: (effect) => {
        if (hasRun) return
        hasRun = true
        effect()
      },
    }
    return { react, texts: () => texts }
  }

  it.each([
    ['a', 'with its verdict', /^Drain rehearsal: [A-Z_]+$/],
    ['gone', 'with why there is none', /^Drain rehearsal: [A-Z_]+$/],
  ])('shows the drain of node %s %s', async (name, _, title) => {
    const { react, texts } = recordingReact()
    registered(react)({ resource: { kind: 'Node', metadata: { name } } })
    expect(texts()).toContain('Rehearsing ...')
    const { line, link } = await drainRehearsal(access, name)
    await expect.poll(texts).toEqual(expect.arrayContaining([expect.stringMatching(title), line, link, 'Open in Rehearse']))
  })

  it('says why where the server does not answer', async () => {
    access = { url: 'http://127.0.0.1:1' }
    const { react, texts } = recordingReact()
    registered(react)({ resource: { kind: 'Node', metadata: { name: 'a' } } })
    await expect.poll(texts).toEqual(expect.arrayContaining(['Drain rehearsal: no answer', 'fetch failed']))
  })

  it('shows nothing beside other objects', () => {
    const { react, texts } = recordingReact()
    expect(registered(react)({ resource: { kind: 'Pod', metadata: { name: 'a' } } })).toBeNull()
    expect(registered(react)({ resource: null })).toBeNull()
    expect(texts()).toEqual([])
  })
})
