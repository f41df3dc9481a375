import type { ApiError, InvalidInput, LimitExceeded, NotFound, NotReady, StateDamaged } from '../../service/errors.ts'
import type { InputIssue } from '../../whatif/input-issue.ts'
import { builder } from '../builder.ts'
import { ERROR_CODES } from '../error-codes.ts'

const ErrorCode = builder.enumType('ErrorCode', {
  description: 'The kind of an error, for programs.',
  values: {
    NOT_FOUND: { description: 'The object was not found.' },
    INVALID_INPUT: { description: 'The input is invalid.' },
    LIMIT_EXCEEDED: { description: 'A limit is exceeded.' },
    NOT_READY: { description: 'The twin has not read the whole cluster yet: try again in a moment.' },
    STATE_DAMAGED: { description: 'A fork or snapshot could not be restored, or is of another cluster.' },
  } as const,
})

export const ErrorInterface = builder.interfaceRef<ApiError>('Error').implement({
  description: 'An expected failure: a member of a result union. Bugs and refused operations are top-level errors instead.',
  resolveType: (error) => error.type,
  fields: (t) => ({
    message: t.exposeString('message', { description: 'What went wrong and what to do about it, for people.' }),
    code: t.field({ type: ErrorCode, description: 'The kind of error.', resolve: (error) => ERROR_CODES[error.type] }),
  }),
})

export const NotFoundError = builder.objectRef<NotFound>('NotFoundError').implement({
  description: 'The name was not found in the queried state.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'The kind of the missing object.' }),
    namespace: t.string({
      nullable: true,
      description: 'The namespace that was searched; null for kinds without namespaces.',
      resolve: ({ namespace }) => namespace || null,
    }),
    name: t.exposeString('name', { description: 'The requested name.' }),
    nearest: t.exposeStringList('nearest', { description: 'Similar names.' }),
  }),
})

const InputIssueType = builder.objectRef<Omit<InputIssue, 'missing'>>('InputIssue').implement({
  description: 'One error in the input.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Where: `actions[0].drain.nodes.names[1]`.' }),
    message: t.exposeString('message', { description: 'The error at that place.' }),
    line: t.int({
      nullable: true,
      description: 'The line of the text, from 1, if the error is in a manifest or in a scenario file.',
      resolve: ({ line }) => line ?? null,
    }),
    column: t.int({
      nullable: true,
      description: 'The column in that line, from 1.',
      resolve: ({ column }) => column ?? null,
    }),
  }),
})

export const InvalidInputError = builder.objectRef<InvalidInput>('InvalidInputError').implement({
  description: 'The input is invalid.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    issues: t.field({
      type: [InputIssueType],
      description: 'All errors, with their places.',
      resolve: (error) => [...error.issues],
    }),
  }),
})

export const LimitExceededError = builder.objectRef<LimitExceeded>('LimitExceededError').implement({
  description: 'A limit is exceeded.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    limit: t.exposeString('limit', { description: 'The name of the limit.' }),
    allowed: t.exposeFloat('allowed', { description: 'What it allows.' }),
    requested: t.exposeFloat('requested', { description: 'The requested value.' }),
  }),
})

export const NotReadyError = builder.objectRef<NotReady>('NotReadyError').implement({
  description:
    'The twin has not read the whole cluster yet, or its nodes or pods cannot be read: `message` states why, and what to do.',
  interfaces: [ErrorInterface],
  fields: (t) => ({ waitingFor: t.exposeStringList('waitingFor', { description: 'Kinds without a complete list.' }) }),
})

export const StateDamagedError = builder.objectRef<StateDamaged>('StateDamagedError').implement({
  description:
    'The state of a fork or snapshot cannot be used. It could not be restored, or is of the cluster that this one replaced: `message` names the cause and the remedy.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    kind: t.exposeString('kind', { description: '`fork` or `snapshot`.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
  }),
})
