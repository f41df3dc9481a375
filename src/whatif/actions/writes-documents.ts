import type { SingleAction } from './action.ts'

/** An action that writes each object of a file. */
export type DocumentAction = Extract<SingleAction, { readonly kind: 'apply' | 'create' | 'replace' }>

export function writesDocuments(action: SingleAction): action is DocumentAction {
  return action.kind === 'apply' || action.kind === 'create' || action.kind === 'replace'
}
