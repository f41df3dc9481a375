/** Ends a `switch` over a closed union: the compiler rejects it as soon as a member has no branch. */
export function assertNever(value: never): never {
  throw new Error(`unexpected member of a closed union: ${JSON.stringify(value)}`)
}
