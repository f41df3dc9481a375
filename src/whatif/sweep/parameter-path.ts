/** Names of fields and places in lists, from the outside in: `actions[0].scale.replicas`. */
export type ParameterPath = readonly (string | number)[]

const WHOLE = /^[A-Za-z_]\w*(?:\[\d+\]|\.[A-Za-z_]\w*)*$/

/** Reads such a path; `undefined` when it is none. */
export function parseParameterPath(text: string): ParameterPath | undefined {
  if (!WHOLE.test(text)) return undefined
  return text
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
