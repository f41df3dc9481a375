import { isKind } from '../../kube/kinds.ts'
import type { Base } from '../../whatif/base.ts'
import type { ObjectKey } from '../../whatif/outcome/outcome.ts'

/**
 * Which state an object belongs to. The live twin changes under one name; all others are named by their content as well, so that no
 * cache of a client takes an object of one for that of another.
 */
export type StateName =
  | { readonly of: 'live' }
  | { readonly of: 'fork' | 'snapshot'; readonly id: string; readonly digest: string }
  | { readonly of: 'answer'; readonly digest: string }

export interface ObjectId {
  readonly state: StateName
  readonly key: ObjectKey
}

const SEPARATOR = '/'

export function stateName({ held, info, state }: Base): StateName {
  if (held === 'live') return { of: 'live' }
  const digest = state.digest()
  const id = held && info[held]
  return held && id !== undefined ? { of: held, id, digest } : { of: 'answer', digest }
}

/** A global id: the state, then kind, namespace and name; opaque to clients. */
export function writeObjectId({ state, key: { kind, namespace, name } }: ObjectId): string {
  return Buffer.from([...partsOf(state), kind, namespace, name].join(SEPARATOR)).toString('base64url')
}

/** What an id names; `undefined` for a text that is none. */
export function readObjectId(text: string): ObjectId | undefined {
  const [of, ...parts] = Buffer.from(text, 'base64url').toString('utf8').split(SEPARATOR)
  const [name, namespace, kind, ...rest] = parts.reverse()
  if (name === undefined || namespace === undefined || kind === undefined || !isKind(kind)) return undefined
  const state = stateOf(of, rest.reverse())
  return state && { state, key: { kind, namespace, name } }
}

function partsOf(state: StateName): readonly string[] {
  if (state.of === 'live') return ['live']
  return state.of === 'answer' ? ['answer', state.digest] : [state.of, state.id, state.digest]
}

function stateOf(of: string | undefined, [first, second, ...rest]: readonly string[]): StateName | undefined {
  if (rest.length > 0) return undefined
  if (of === 'live' && first === undefined) return { of }
  if (of === 'answer' && first !== undefined && second === undefined) return { of, digest: first }
  if ((of === 'fork' || of === 'snapshot') && first !== undefined && second !== undefined)
    return { of, id: first, digest: second }
  return undefined
}
