/** What a command ends with. */
export const EXIT = { safe: 0, failure: 1, unsafe: 2 } as const
