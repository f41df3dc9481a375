/** One line of a scenario: its first word, the words after it, and those of the form `key=value` by key. */
export interface Line {
  readonly verb: string
  readonly words: readonly string[]
  readonly options: ReadonlyMap<string, string>
  /** All that follows the first word, as written. */
  readonly rest: string
  /** Its place: `drains.txt:12`. */
  readonly place: string
}

export interface ScenarioText {
  readonly title: string
  readonly place: string
  /** What the cluster is made of and what is done to it, in order. */
  readonly given: readonly Line[]
  /** What the outcome has to show: the lines that begin with `=`. */
  readonly expected: readonly Line[]
}

/** Splits a file into its scenarios. `#` begins a comment; empty lines mean nothing. */
export function readScenarios(text: string, file: string): readonly ScenarioText[] {
  const scenarios: { title: string; place: string; given: Line[]; expected: Line[] }[] = []
  for (const [i, raw] of text.split('\n').entries()) {
    const place = `${file}:${i + 1}`
    const written = raw.replace(/(^|\s)#.*$/, '').trim()
    if (written === '') continue
    if (/^scenario\b/.test(written)) {
      scenarios.push({ title: written.slice('scenario'.length).trim(), place, given: [], expected: [] })
      continue
    }
    const scenario = scenarios.at(-1)
    if (!scenario) throw new Error(`${place}: a line before the first scenario`)
    if (written.startsWith('=')) scenario.expected.push(readLine(written.slice(1), place))
    else scenario.given.push(readLine(written, place))
  }
  return scenarios
}

function readLine(text: string, place: string): Line {
  const [verb = '', ...parts] = text.trim().split(/\s+/)
  const options = new Map<string, string>()
  const words: string[] = []
  for (const part of parts) {
    const at = part.indexOf('=')
    if (at > 0) options.set(part.slice(0, at), part.slice(at + 1))
    else words.push(part)
  }
  return { verb, words, options, rest: text.trim().slice(verb.length).trim(), place }
}

/** `90s`, `5m` or `2h` in milliseconds. */
export function readDuration(text: string): number {
  const match = /^(\d+)(s|m|h)$/.exec(text)
  if (!match) throw new Error(`"${text}" is not a valid duration: write 90s, 5m or 2h`)
  return Number(match[1]) * { s: 1000, m: 60_000, h: 3_600_000 }[match[2] as 's' | 'm' | 'h']
}
