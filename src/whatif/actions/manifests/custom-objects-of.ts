import type { SingleAction } from '../action.ts'
import type { SkippedObject } from './document.ts'

/** The objects of an action's manifest whose kinds the API server serves only where a definition or another API server adds them. */
export function customObjectsOf(action: SingleAction): readonly SkippedObject[] {
  return 'skipped' in action ? (action.skipped ?? []).filter(({ served }) => served === 'WHERE_DEFINED') : []
}
