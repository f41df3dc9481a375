import { GraphQLError } from 'graphql'
import { raiseIt } from '../service/limit-settings.ts'
import type { Code } from './error-codes.ts'

/** The field of an operation that weighs most, by the fields that lead to it. */
export interface Heaviest {
  readonly field: string
  readonly cost: number
}

/** An operation that requests too much: the limit, what it allows and what was requested; of a cost also the field that weighs most. */
export class LimitError extends GraphQLError {
  constructor(limit: string, allowed: number, requested: number, heaviest?: Heaviest) {
    const remedy = heaviest
      ? `The field ${heaviest.field} weighs most (${heaviest.cost}): request fewer fields or smaller pages of it.`
      : 'Request fewer fields or smaller pages.'
    super(`the operation exceeds the limit ${limit}: ${requested} requested, ${allowed} allowed. ${remedy}${raiseIt(limit)}`, {
      extensions: {
        code: 'LIMIT_EXCEEDED' satisfies Code,
        limit,
        allowed,
        requested,
        ...(heaviest && { field: heaviest.field, fieldCost: heaviest.cost }),
        http: { status: 400 },
      },
    })
    this.name = 'LimitError'
  }
}
