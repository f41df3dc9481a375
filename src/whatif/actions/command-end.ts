import type { ApiResult, ObjectKey } from '../../engine/turn.ts'
import { type CommandError, errorLines } from '../kubectl/error-lines.ts'
import type { ReadingError } from '../kubectl/reading-errors.ts'
import { DONE, type Ended, type ObjectFailure } from './action-spec.ts'
import { failureOf } from './failure-of.ts'

/** What kubectl itself could not do, with its lines. */
interface OwnFailures {
  readonly failures: readonly ObjectFailure[]
  /** Its errors: those of the failures, and others without an object. */
  readonly errors: readonly ReadingError[]
  readonly lines: readonly string[]
}

const NONE: OwnFailures = { failures: [], errors: [], lines: [] }

/** An error of kubectl itself that is about no object. */
export function ownFailure(text: string): OwnFailures {
  return { failures: [], errors: [{ text }], lines: [`error: ${text}`] }
}

/** The end of a command of kubectl: its lines, those of its errors last, and of these kubectl's own. */
export function commandEnd(
  output: readonly string[],
  errors: readonly CommandError[] = [],
  { failures: own, errors: unread, lines }: OwnFailures = NONE,
): Ended {
  const failures = [
    ...errors.map(({ object, refusal: { message }, hint = '' }) => ({ object, message: `${withoutPrefix(message)}${hint}` })),
    ...own,
  ]
  return {
    ...DONE,
    failure: failureOf(failures, errors[0]?.refusal, unread),
    failures,
    output: [...output, ...errorLines(errors, { alone: unread.length === 0 }), ...lines],
  }
}

/** kubectl begins some of its own errors with this word, which a reason does not need. */
function withoutPrefix(message: string): string {
  return message.replace(/^error: /, '')
}

/** The end of a command that has printed lines before its request, which may be refused. */
export function endAfter(lines: readonly string[], end: Ended): Ended {
  return lines.length === 0 ? end : { ...end, output: [...lines, ...end.output] }
}

/** The end of a command that sent one request for an object: `output` is what kubectl prints when it was granted. */
export function requestEnd(object: ObjectKey, result: ApiResult<unknown>, output: readonly string[] = []): Ended {
  return result.ok ? commandEnd(output) : commandEnd([], [{ object, refusal: result.refusal }])
}
