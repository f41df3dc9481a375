/** A nominal type over a primitive: two brands never mix by accident, and cost nothing at run time. */
export type Brand<T, Name extends string> = T & { readonly __brand: Name }
