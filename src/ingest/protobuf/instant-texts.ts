const DAY_SECONDS = 86_400
const TWO_DIGITS: readonly string[] = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** Places for the texts of seconds that were read before: a pod has some eight times, of two or three seconds. */
const SLOTS = 1 << 10

/** Times as the API server writes them in JSON (`2026-03-01T12:00:00Z`). The text of a day is made once. */
export class InstantTexts {
  readonly #days = new Map<number, string>()
  readonly #seconds = new Array<number>(SLOTS).fill(Number.NaN)
  readonly #texts = new Array<string>(SLOTS).fill('')

  /** The text of `seconds` since 1970; a second that was read shortly before gives the same text. */
  text(seconds: number): string {
    const slot = seconds & (SLOTS - 1)
    const known = this.#texts[slot]
    if (this.#seconds[slot] === seconds && known !== undefined) return known
    const text = this.#make(seconds)
    this.#seconds[slot] = seconds
    this.#texts[slot] = text
    return text
  }

  #make(seconds: number): string {
    const day = Math.floor(seconds / DAY_SECONDS)
    let date = this.#days.get(day)
    if (date === undefined) {
      date = new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, -'00:00:00.000Z'.length)
      this.#days.set(day, date)
    }
    const rest = seconds - day * DAY_SECONDS
    return `${date}${TWO_DIGITS[Math.floor(rest / 3600)]}:${TWO_DIGITS[Math.floor(rest / 60) % 60]}:${TWO_DIGITS[rest % 60]}Z`
  }
}
