import type { Base } from '../../src/whatif/base.ts'
import { scenarioObjects } from '../codec/recorded-objects.ts'
import { baseOf } from './exported-base.ts'

/** The states in which the recorded control plane had settled, by the file of the recording. */
export function recordedStates(): ReadonlyMap<string, () => Base> {
  const objects = new Map<string, object[]>()
  for (const { from, kind, object } of scenarioObjects()) {
    const [file = '', moment] = from.split(/[ :]/)
    if (moment !== 'settled') continue
    const known = objects.get(file) ?? []
    objects.set(file, known)
    known.push({ ...object, kind })
  }
  return new Map([...objects].map(([file, all]) => [file, () => baseOf(all)]))
}
