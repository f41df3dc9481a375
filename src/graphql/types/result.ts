import type { ObjectRef, UnionRef } from '@pothos/core'
import { type ApiError, isApiError } from '../../service/errors.ts'
import { type BuilderTypes, builder } from '../builder.ts'
import { InvalidInputError, LimitExceededError, NotFoundError, NotReadyError, StateDamagedError } from './error.ts'

/** The union of an answer and the expected failures of its question. */
export function resultOf<T extends object>(
  name: string,
  { type, description }: { readonly type: ObjectRef<BuilderTypes, T>; readonly description: string },
): UnionRef<BuilderTypes, T | ApiError> {
  const answer = type as unknown as ObjectRef<BuilderTypes, object>
  const union = builder.unionType(name, {
    description,
    types: [answer, NotFoundError, InvalidInputError, LimitExceededError, NotReadyError, StateDamagedError],
    resolveType: (value, { refused }) => {
      if (!isApiError(value)) return answer
      if (value.type === 'LimitExceededError') refused(value.limit)
      return value.type
    },
  })
  return union as unknown as UnionRef<BuilderTypes, T | ApiError>
}
