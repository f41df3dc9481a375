import type { GraphQLError } from 'graphql'
import { isApiError } from '../../service/errors.ts'
import type { Base } from '../../whatif/base.ts'
import type { ApiContext } from '../context.ts'
import { codedError, ERROR_CODES } from '../error-codes.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import type { StateName } from './object-id.ts'

/** The state that an id names. @throws {GraphQLError} when it is no longer kept: the message names the alternative. */
export async function baseOfId(name: StateName, context: ApiContext): Promise<Base> {
  switch (name.of) {
    case 'live':
      return baseAt({ live: true }, context)
    case 'answer':
      return endOfRun(name.digest, context)
    case 'fork':
    case 'snapshot':
      return heldState(name, context)
  }
}

function endOfRun(digest: string, { states, limits }: ApiContext): Base {
  const base = states.find(digest)
  if (base) return base
  throw gone(
    `the ID refers to the end of a run, and the server keeps those of the latest ${limits.answerStatesMax} answers. Run the query again: its answer has new IDs. To keep a state, run the scenario in a fork (createFork, applyToFork).`,
  )
}

async function heldState({ of, id, digest }: Extract<StateName, { id: string }>, context: ApiContext): Promise<Base> {
  const found = context.forks.find(of, id)
  if (isApiError(found)) throw gone(`the ${of} ${id} was deleted or has expired. Query the object in another state.`)
  const base = await baseAt({ [of]: id }, context)
  if (base.state.digest() === digest) return base
  const remedy = `Query the object in its present state: { cluster(on: { ${of}: "${found.name}" }) { ... } }.`
  throw gone(`the ${of} "${found.name}" has another state than when the ID was returned. ${remedy}`)
}

async function baseAt(ref: StateRefValue, context: ApiContext): Promise<Base> {
  const base = await resolveState(ref, context)
  if (isApiError(base)) throw codedError(ERROR_CODES[base.type], base.message)
  return base
}

function gone(message: string): GraphQLError {
  return codedError('STATE_GONE', `object: ${message}`)
}
