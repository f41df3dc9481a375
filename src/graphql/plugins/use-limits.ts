import { GraphQLError } from 'graphql'

interface Measured {
  readonly complexity: number
  readonly depth: number
  readonly maxComplexity?: number | undefined
  readonly maxDepth?: number | undefined
}

/** An operation that asks for too much: refused before anything runs, with the limit, what it allows and what was asked. */
export class LimitError extends GraphQLError {
  constructor(limit: string, allowed: number, asked: number) {
    super(
      `the operation exceeds the limit ${limit}: ${asked} asked, ${allowed} allowed. Ask for fewer fields or smaller pages.`,
      {
        extensions: { code: 'LIMIT_EXCEEDED', limit, allowed, asked, http: { status: 400 } },
      },
    )
    this.name = 'LimitError'
  }
}

/** The error for a measure of the complexity plugin. */
export function limitError(kind: string, result: Measured): Error {
  if (kind === 'Depth') return new LimitError('depth', result.maxDepth ?? 0, result.depth)
  return new LimitError('cost', result.maxComplexity ?? 0, result.complexity)
}
