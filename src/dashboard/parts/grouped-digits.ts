/** Numbers from here on are read in groups of three digits. */
const LONG = 10_000

/** `12,497,500`, `156,068.0`; a shorter number as it is. */
export function groupedNumber(value: number, fractionDigits = 0): string {
  if (value < LONG) return value.toFixed(fractionDigits)
  return value.toLocaleString('en', { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits })
}

/** Whole numbers, and amounts of memory with one digit after the point, before what they count. */
const COUNTS =
  /(?<![\w.,:/#=-])(?<!port )\d{5,}(?=(?:\.\d)?(?:Gi)? (?:more |other |rehearsed )?(?:of \d|[A-Za-z][a-z]*s\b|pod\b|memory\b|CPU\b))/g

/** A sentence of the API with its counts in groups, as the page writes its own: `400,000 pods`. Ports, names and quantities stay as they are. */
export function groupedDigits(text: string): string {
  return text.replace(COUNTS, (digits) => groupedNumber(Number(digits)))
}
