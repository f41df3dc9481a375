import type { ApiResult, ObjectKey } from '../../engine/turn.ts'
import { type CommandError, errorLines } from '../kubectl/error-lines.ts'
import { DONE, type Ended } from './action-spec.ts'

/** The end of a command of kubectl: its lines, those of its errors last. */
export function commandEnd(output: readonly string[], errors: readonly CommandError[] = []): Ended {
  return {
    ...DONE,
    failure: errors[0]?.refusal,
    failures: errors.map(({ object, refusal: { message } }) => ({ object, message })),
    output: [...output, ...errorLines(errors)],
  }
}

/** The end of a command that has printed lines before its request, which may be refused. */
export function endAfter(lines: readonly string[], end: Ended): Ended {
  return lines.length === 0 ? end : { ...end, output: [...lines, ...end.output] }
}

/** The end of a command that sent one request for an object: `output` is what kubectl prints when it was granted. */
export function requestEnd(object: ObjectKey, result: ApiResult<unknown>, output: readonly string[] = []): Ended {
  return result.ok ? commandEnd(output) : commandEnd([], [{ object, refusal: result.refusal }])
}
