import { type InputIssue, type MissingObject, notFoundText } from '../whatif/input-issue.ts'
import { raiseIt } from './limit-settings.ts'
import { excessText } from './limit-text.ts'
import type { TwinHandle } from './twin-handle.ts'

/** Errors of the domain: members of result unions, distinguished from data by `type`. */
export type ApiError = NotFound | InvalidInput | LimitExceeded | NotReady | StateDamaged

export interface NotFound {
  readonly type: 'NotFoundError'
  readonly message: string
  readonly kind: string
  readonly namespace?: string | undefined
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
  readonly requested: number
}
export interface NotReady {
  readonly type: 'NotReadyError'
  readonly message: string
  readonly waitingFor: readonly string[]
}

/** A fork or a snapshot that was stored and cannot be restored. */
export interface StateDamaged {
  readonly type: 'StateDamagedError'
  readonly message: string
  readonly kind: string
  readonly name: string
}

const TYPES: Readonly<Record<ApiError['type'], true>> = {
  NotFoundError: true,
  InvalidInputError: true,
  LimitExceededError: true,
  NotReadyError: true,
  StateDamagedError: true,
}

export function notFound({ kind, namespace, name }: MissingObject, nearest: readonly string[] = []): NotFound {
  const hint = nearest.length > 0 ? ` Similar names: ${nearest.join(', ')}.` : ''
  const object = { kind, namespace, name }
  return { type: 'NotFoundError', message: `${notFoundText(object)}.${hint}`, ...object, nearest }
}

export function invalidInput(issues: readonly Omit<InputIssue, 'missing'>[]): InvalidInput {
  const first = issues[0]
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return { type: 'InvalidInputError', message: first ? `${first.path}: ${first.message}${more}` : 'the input is invalid', issues }
}

/** The error of a limit; `fewer` is a sentence about what does not exceed it. */
export function limitExceeded(limit: string, allowed: number, requested: number, fewer?: string): LimitExceeded {
  return {
    type: 'LimitExceededError',
    message: `${excessText(limit, allowed, requested)}.${fewer === undefined ? '' : ` ${fewer}`}${raiseIt(limit)}`,
    limit,
    allowed,
    requested,
  }
}

/** The error of a twin that was not read yet, or of which nodes or pods cannot be read. */
export function unready(twin: Pick<TwinHandle, 'waitingFor' | 'unreadable'>): NotReady | undefined {
  const waitingFor = twin.waitingFor()
  const unreadable = twin.unreadable()
  if (unreadable) return { type: 'NotReadyError', message: unreadable.message, waitingFor }
  return waitingFor.length > 0 ? notReady(waitingFor) : undefined
}

function notReady(waitingFor: readonly string[]): NotReady {
  return {
    type: 'NotReadyError',
    message: `The twin is still reading ${waitingFor.join(', ')}: try again in a moment.`,
    waitingFor,
  }
}

/** Whether a resolver's value is an error of the domain. */
export function isApiError(value: object): value is ApiError {
  return 'type' in value && typeof value.type === 'string' && value.type in TYPES
}
