import type { InputIssue } from '../whatif/input-issue.ts'
import type { Code } from './error-codes.ts'
import { raiseIt } from './limit-settings.ts'

/** Errors of the domain: members of result unions, told from data by `type`. */
export type ApiError = NotFound | InvalidInput | LimitExceeded | NotReady

export interface NotFound {
  readonly type: 'NotFoundError'
  readonly message: string
  readonly kind: string
  readonly name: string
  readonly nearest: readonly string[]
}
export interface InvalidInput {
  readonly type: 'InvalidInputError'
  readonly message: string
  readonly issues: readonly Omit<InputIssue, 'missing'>[]
}
export interface LimitExceeded {
  readonly type: 'LimitExceededError'
  readonly message: string
  readonly limit: string
  readonly allowed: number
  readonly asked: number
}
export interface NotReady {
  readonly type: 'NotReadyError'
  readonly message: string
  readonly waitingFor: readonly string[]
}

/** The code of each error, for programs. */
export const ERROR_CODES = {
  NotFoundError: 'NOT_FOUND',
  InvalidInputError: 'INVALID_INPUT',
  LimitExceededError: 'LIMIT_EXCEEDED',
  NotReadyError: 'NOT_READY',
} as const satisfies Record<ApiError['type'], Code>

export function notFound(kind: string, name: string, nearest: readonly string[] = []): NotFound {
  const hint = nearest.length > 0 ? ` Near it: ${nearest.join(', ')}.` : ''
  return { type: 'NotFoundError', message: `There is no ${kind} "${name}".${hint}`, kind, name, nearest }
}

export function invalidInput(issues: readonly Omit<InputIssue, 'missing'>[]): InvalidInput {
  const first = issues[0]
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return { type: 'InvalidInputError', message: first ? `${first.path}: ${first.message}${more}` : 'the input is invalid', issues }
}

export function limitExceeded(limit: string, allowed: number, asked: number): LimitExceeded {
  return {
    type: 'LimitExceededError',
    message: `${limit}: ${asked} asked, ${allowed} allowed.${raiseIt(limit)}`,
    limit,
    allowed,
    asked,
  }
}

export function notReady(waitingFor: readonly string[]): NotReady {
  return { type: 'NotReadyError', message: `The twin still reads ${waitingFor.join(', ')}: ask again in a moment.`, waitingFor }
}

/** Whether a resolver's value is an error of the domain. */
export function isApiError(value: object): value is ApiError {
  return 'type' in value && typeof value.type === 'string' && value.type in ERROR_CODES
}
