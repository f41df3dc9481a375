import type { InputIssue } from '../../whatif/validate-scenario.ts'
import { builder } from '../builder.ts'

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
  readonly issues: readonly Pick<InputIssue, 'path' | 'message'>[]
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

const CODES = {
  NotFoundError: 'NOT_FOUND',
  InvalidInputError: 'INVALID_INPUT',
  LimitExceededError: 'LIMIT_EXCEEDED',
  NotReadyError: 'NOT_READY',
} as const

const ErrorCode = builder.enumType('ErrorCode', {
  description: 'What kind of error it is, for programs.',
  values: {
    NOT_FOUND: { description: 'The thing asked for is not there.' },
    INVALID_INPUT: { description: 'The question cannot be asked like that.' },
    LIMIT_EXCEEDED: { description: 'The question asks for more than is allowed.' },
    NOT_READY: { description: 'The twin has not read the whole cluster yet: ask again in a moment.' },
  } as const,
})

export const ErrorInterface = builder.interfaceRef<ApiError>('Error').implement({
  description: 'An expected failure: a member of a result union. Bugs and refused operations come as top-level errors instead.',
  resolveType: (error) => error.type,
  fields: (t) => ({
    message: t.exposeString('message', { description: 'What went wrong and what to do about it, for people.' }),
    code: t.field({ type: ErrorCode, description: 'The kind of error.', resolve: (error) => CODES[error.type] }),
  }),
})

export const NotFoundError = builder.objectRef<NotFound>('NotFoundError').implement({
  description: 'There is no such thing in the state that was asked.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'What was looked for.' }),
    name: t.exposeString('name', { description: 'The name that was asked for.' }),
    nearest: t.exposeStringList('nearest', { description: 'Names that look like it.' }),
  }),
})

const InputIssueType = builder.objectRef<Pick<InputIssue, 'path' | 'message'>>('InputIssue').implement({
  description: 'One thing that is wrong with the input.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Where: `actions[0].drain.nodes.names[1]`.' }),
    message: t.exposeString('message', { description: 'What is wrong there.' }),
    line: t.int({ nullable: true, description: 'Line in a document, where the input has one.', resolve: () => null }),
    column: t.int({ nullable: true, description: 'Column in a document, where the input has one.', resolve: () => null }),
  }),
})

export const InvalidInputError = builder.objectRef<InvalidInput>('InvalidInputError').implement({
  description: 'The input cannot be used as it is.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    issues: t.field({
      type: [InputIssueType],
      description: 'Everything that is wrong, with its place.',
      resolve: (error) => [...error.issues],
    }),
  }),
})

export const LimitExceededError = builder.objectRef<LimitExceeded>('LimitExceededError').implement({
  description: 'The question asks for more than is allowed.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    limit: t.exposeString('limit', { description: 'The name of the limit.' }),
    allowed: t.exposeFloat('allowed', { description: 'What it allows.' }),
    asked: t.exposeFloat('asked', { description: 'What was asked for.' }),
  }),
})

export const NotReadyError = builder.objectRef<NotReady>('NotReadyError').implement({
  description: 'The twin has not read the whole cluster yet.',
  interfaces: [ErrorInterface],
  fields: (t) => ({ waitingFor: t.exposeStringList('waitingFor', { description: 'Kinds whose first list is still to come.' }) }),
})

export function notFound(kind: string, name: string, nearest: readonly string[] = []): NotFound {
  const hint = nearest.length > 0 ? ` Near it: ${nearest.join(', ')}.` : ''
  return { type: 'NotFoundError', message: `There is no ${kind} "${name}".${hint}`, kind, name, nearest }
}

export function invalidInput(issues: readonly Pick<InputIssue, 'path' | 'message'>[]): InvalidInput {
  const first = issues[0]
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return { type: 'InvalidInputError', message: first ? `${first.path}: ${first.message}${more}` : 'the input is invalid', issues }
}

export function limitExceeded(limit: string, allowed: number, asked: number): LimitExceeded {
  return { type: 'LimitExceededError', message: `${limit}: ${asked} asked, ${allowed} allowed.`, limit, allowed, asked }
}

export function notReady(waitingFor: readonly string[]): NotReady {
  return { type: 'NotReadyError', message: `The twin still reads ${waitingFor.join(', ')}: ask again in a moment.`, waitingFor }
}

/** Whether a resolver's value is an error of the domain. */
export function isApiError(value: object): value is ApiError {
  return 'type' in value && typeof value.type === 'string' && value.type in CODES
}
