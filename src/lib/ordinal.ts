/** `1st`, `2nd`, `3rd`, `11th`, `22nd`. */
export function ordinal(place: number): string {
  const [tens, ones] = [place % 100, place % 10]
  if (tens >= 11 && tens <= 13) return `${place}th`
  return `${place}${['th', 'st', 'nd', 'rd'][ones] ?? 'th'}`
}
