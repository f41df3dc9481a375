import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMs, type Instant } from '../../src/kube/instant.ts'
import type { Row } from '../../src/kube/kinds.ts'
import { namespaceRow } from '../../src/kube/namespace.ts'
import { openHistory } from '../../src/server/history/open-history.ts'
import type { Base } from '../../src/whatif/base.ts'
import { aNode, T0 } from './builders.ts'
import type { StateTwin } from './state-twin.ts'

export const MINUTE = 60_000
export const AMPLE = { ageMs: 7 * 24 * 60 * MINUTE, bytes: 2 ** 30 }

/** The minute after the first. */
export function minute(number: number): Instant {
  return addMs(T0, number * MINUTE)
}

/** A state of the twin as it is at this minute. */
export function pinAt(twin: StateTwin, at: number): Base {
  const base = twin.pin()
  return { ...base, info: { ...base.info, takenAt: minute(at), version: String(at) } }
}

export function aNamespace(name: string, uid: string): Row {
  return namespaceRow({ name, uid })
}

export function extraNode(number: number): Row {
  return aNode(`extra-${number}`)
}

/** A new folder, which the caller removes. */
export function newFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-history-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A history with a state a minute, each with one node more; returns the states. */
export async function keepMinutes(folder: string, twin: StateTwin, count: number): Promise<readonly Base[]> {
  const history = await openHistory(folder, AMPLE, minute(0))
  const bases: Base[] = []
  for (let at = 0; at < count; at++) {
    const base = pinAt(twin.put(extraNode(at)), at)
    await history.add(base)
    bases.push(base)
  }
  await history.close()
  return bases
}
