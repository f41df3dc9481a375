/** An operation of the public API, with the types of its answer and its variables. */
export interface Operation<Answer, Variables> {
  readonly text: string
  /** Only for the compiler: no operation has these fields. */
  readonly types?: readonly [Answer, Variables]
}

export const KEY = 'fragment Key on ObjectKey { kind namespace name }'

/** The fields of an answer that is an error: see `refusalOf`. */
export const ERRORS = `__typename
    ... on Error { code message }
    ... on InvalidInputError { issues { path message } }
    ... on NotFoundError { nearest }`
