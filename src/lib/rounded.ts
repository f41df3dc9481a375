/** A number with at most n decimals: 2.5999999999999996 with 3 is 2.6. */
export function rounded(figure: number, decimals: number): number {
  return Number.isInteger(figure) ? figure : Math.round(figure * 10 ** decimals) / 10 ** decimals
}
