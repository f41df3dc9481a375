/** A nominal type over a primitive: two brands never mix by accident, and cost nothing at run time. */
export type Brand<T, Name extends string> = T & { readonly __brand: Name }

/** The same over a text, in the form in which TypeScript returns the brand from a template type. */
export type TextBrand<Name extends string> = `${Brand<string, Name>}`
