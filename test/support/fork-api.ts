import type { Api } from '../../src/graphql/create-api.ts'
import { dataOf, type Json } from './api-client.ts'

/** The selection of an answer that may be an error. */
export const ERRORS = `__typename
  ... on Error { message }
  ... on NotFoundError { kind name nearest }
  ... on InvalidInputError { issues { path message } }
  ... on LimitExceededError { limit allowed requested }`
/** The selection of a fork. */
export const FORK = `id name owner parent behind note steps { number scenario actions verdict digest duration }
  root { digest takenAt fork } state { digest takenAt fork }`
const RUN = `fork { ${FORK} } outcome { verdict digest state { fork } moves { totalCount } }`
const WEB = '{ kind: "Deployment", name: "web" }'

/** Makes a fork of this input. */
export async function create(api: Api, input: string): Promise<Json> {
  return (await dataOf(api, `mutation { createFork(input: { ${input} }) { ${ERRORS} ... on Fork { ${FORK} } } }`)).createFork
}

/** Does these actions to a fork. */
export async function apply(api: Api, id: string, actions: string): Promise<Json> {
  const query = `mutation { applyToFork(id: "${id}", scenario: { actions: [${actions}] }) { ${ERRORS} ... on ForkRun { ${RUN} } } }`
  return (await dataOf(api, query)).applyToFork
}

/** Lets time pass in a fork. */
export async function advance(api: Api, id: string, how: string): Promise<Json> {
  const query = `mutation { advanceFork(id: "${id}", ${how}) { ${ERRORS} ... on ForkRun { ${RUN} } } }`
  return (await dataOf(api, query)).advanceFork
}

/** Moves a fork to the cluster as it is. */
export async function rebase(api: Api, id: string, rest = ''): Promise<Json> {
  const query = `mutation { rebaseFork(id: "${id}"${rest}) { ${ERRORS} ... on ForkRebase {
    done conflicts { kind step message objects { kind name } } fork { ${FORK} } } } }`
  return (await dataOf(api, query)).rebaseFork
}

/** What differs between the states that these references name. */
export async function diff(api: Api, refs: string): Promise<Json> {
  const query = `{ diff(${refs}) { ${ERRORS} ... on StateDiff {
    added removed changed from { fork } to { fork }
    objects { nodes { type key { kind name } fields { path before after } before { name } after { name } } } } } }`
  return (await dataOf(api, query)).diff
}

/** The action that scales the shop's workload. */
export const scale = (replicas: number): string => `{ scale: { target: ${WEB}, replicas: ${replicas} } }`
