/** What a command ends with: 130 is what a shell makes of Ctrl-C. */
export const EXIT = { safe: 0, failure: 1, unsafe: 2, interrupted: 130 } as const
