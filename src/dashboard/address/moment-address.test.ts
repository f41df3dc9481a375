import { describe, expect, it } from 'vitest'
import { type Address, addressText, readAddress } from './address.ts'
import { momentText, readMomentAddress } from './moment-address.ts'

const AT = '2026-01-31T12:00:00.5Z'
const DRAIN = { action: 'drain', nodes: ['a'], flags: ['force'] } as const

/** Each view, empty and with its parts. */
const ADDRESSES: readonly (readonly [Address, string])[] = [
  [{ view: 'rehearse' }, `#/rehearse?at=${AT}`],
  [{ view: 'rehearse', question: DRAIN, remedy: 2, state: 'ad91' }, `#/rehearse/drain?node=a&force&remedy=2&state=ad91&at=${AT}`],
  [{ view: 'cluster' }, `#/cluster?at=${AT}`],
  [
    { view: 'cluster', filter: 'gpu', fill: 'memory', opened: { kind: 'Node', namespace: null, name: 'a' } },
    `#/cluster?filter=gpu&fill=memory&node=a&at=${AT}`,
  ],
  [{ view: 'pending', pod: { namespace: 'shop', name: 'web-1' } }, `#/pending?pod=shop/web-1&at=${AT}`],
  [{ view: 'maintenance', node: undefined }, `#/maintenance?at=${AT}`],
  [{ view: 'plan' }, `#/plan?at=${AT}`],
  [
    { view: 'plan', plan: { nodes: [], flags: [], afterwards: 'reboot', atOnce: 2, acceptDegraded: false } },
    `#/plan?afterwards=reboot&at-once=2&at=${AT}`,
  ],
  [{ view: 'capacity', consolidate: true }, `#/capacity?consolidate&at=${AT}`],
  [{ view: 'resilience', scope: 'zone' }, `#/resilience?scope=zone&at=${AT}`],
  [{ view: 'audit', namespace: '' }, `#/audit?all&at=${AT}`],
  [{ view: 'compare', questions: [DRAIN, DRAIN] }, `#/compare?${'ask=drain%3Fnode%3Da%26force&'.repeat(2)}at=${AT}`],
  [{ view: 'trust', moments: { from: AT, to: undefined } }, `#/trust?from=${AT}&at=${AT}`],
  [{ view: 'wall', questions: [] }, `#/wall?at=${AT}`],
]

describe('the address of a moment', () => {
  it.each(ADDRESSES)('is that of the view %o, and the time', (address, text) => {
    expect(momentText({ text: addressText(address), at: AT })).toBe(text)
    const read = readMomentAddress(text)
    expect(read.at).toBe(AT)
    expect(readAddress(read.text)).toEqual(address)
  })

  it.each(ADDRESSES)('is that of the view %o alone for now', (address) => {
    const text = addressText(address)
    expect(momentText({ text })).toBe(text)
    expect(readMomentAddress(text)).toEqual({ text, at: undefined })
  })

  it.each(['yesterday', '2026-01-31', ''])('refuses at=%s with the remedy', (at) => {
    expect(() => readMomentAddress(`#/pending?at=${at}`)).toThrow(`at=${at}: write a time like 2026-01-31T12:00:00Z`)
  })
})
