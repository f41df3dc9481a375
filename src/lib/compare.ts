/** Orders two strings by code unit, as Go and the API server do. Never `localeCompare`: it depends on the machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
