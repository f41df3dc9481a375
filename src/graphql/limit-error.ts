import { GraphQLError } from 'graphql'
import type { Code } from './error-codes.ts'
import { raiseIt } from './limit-settings.ts'

/** An operation that asks for too much: refused before anything runs, with the limit, what it allows and what was asked. */
export class LimitError extends GraphQLError {
  constructor(limit: string, allowed: number, asked: number) {
    super(
      `the operation exceeds the limit ${limit}: ${asked} asked, ${allowed} allowed. Ask for fewer fields or smaller pages.${raiseIt(limit)}`,
      { extensions: { code: 'LIMIT_EXCEEDED' satisfies Code, limit, allowed, asked, http: { status: 400 } } },
    )
    this.name = 'LimitError'
  }
}
