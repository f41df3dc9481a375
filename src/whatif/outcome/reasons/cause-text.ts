import { counted } from '../../../lib/counted.ts'
import { shortSchedulerText } from '../../../lib/short-scheduler-text.ts'
import type { ShortageCause } from '../shortage-cause.ts'

/** `: FailedCreate: exceeded quota: ...`, the cause that concerns most pods; empty where none is known. */
export function causeText([first, ...others]: readonly ShortageCause[]): string {
  if (!first) return ''
  const more = others.length > 0 ? ` (and ${counted(others.length, 'other cause')})` : ''
  // The sentence continues after it.
  const message = shortSchedulerText(first.message).replace(/\.$/, '')
  return `: ${message === '' ? first.reason : `${first.reason}: ${message}`}${more}`
}
