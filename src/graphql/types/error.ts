import type { InputIssue } from '../../whatif/input-issue.ts'
import { builder } from '../builder.ts'
import { type ApiError, ERROR_CODES, type InvalidInput, type LimitExceeded, type NotFound, type NotReady } from '../errors.ts'

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
    code: t.field({ type: ErrorCode, description: 'The kind of error.', resolve: (error) => ERROR_CODES[error.type] }),
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

const InputIssueType = builder.objectRef<Omit<InputIssue, 'missing'>>('InputIssue').implement({
  description: 'One thing that is wrong with the input.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Where: `actions[0].drain.nodes.names[1]`.' }),
    message: t.exposeString('message', { description: 'What is wrong there.' }),
    line: t.int({
      nullable: true,
      description: 'The line of the manifest, from 1, where that is what is wrong.',
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
