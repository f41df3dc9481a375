/** The first place at which a text stops to be JSON. */
export interface JsonFault {
  readonly offset: number
  /** The field in which it happens, such as `spec.containers[0].image`; empty at the top. */
  readonly path: string
  readonly expected: string
}

const DEPTH_MAX = 500
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/uy
const WORD = /true|false|null/y

/**
 * Finds where and in which field a JSON text is broken: JSON.parse does not always report where, and never in which field. Slow
 * and only meant for texts that did not parse. Returns undefined when it finds nothing wrong.
 */
export function locateJsonFault(text: string): JsonFault | undefined {
  try {
    new Walker(text).document()
    return undefined
  } catch (error) {
    if (error instanceof Found) return error.fault
    throw error
  }
}

/** Carries the fault out of the recursion. */
class Found extends Error {
  readonly fault: JsonFault

  constructor(fault: JsonFault) {
    super('found')
    this.fault = fault
  }
}

class Walker {
  private at = 0
  private readonly text: string
  private readonly path: string[] = []

  constructor(text: string) {
    this.text = text
  }

  document(): void {
    this.value()
    this.space()
    if (this.at < this.text.length) this.fail('the end of the text')
  }

  private value(): void {
    this.space()
    if (this.path.length > DEPTH_MAX) this.fail(`at most ${DEPTH_MAX} levels`)
    const first = this.text[this.at]
    if (first === '{') this.object()
    else if (first === '[') this.array()
    else if (first === '"') this.match(STRING, 'a closing quote, and no control characters before it')
    else if (first !== undefined && '-0123456789'.includes(first)) this.match(NUMBER, 'a number')
    else this.match(WORD, 'a value')
  }

  private object(): void {
    this.at++
    if (this.takes('}')) return
    do {
      this.space()
      const start = this.at
      this.match(STRING, 'a field name in quotes')
      const name = this.text.slice(start + 1, this.at - 1)
      this.path.push(this.path.length === 0 ? name : `.${name}`)
      if (!this.takes(':')) this.fail('a colon')
      this.value()
      this.path.pop()
    } while (this.takes(','))
    if (!this.takes('}')) this.fail('a comma or a closing brace')
  }

  private array(): void {
    this.at++
    if (this.takes(']')) return
    let index = 0
    do {
      this.path.push(`[${index++}]`)
      this.value()
      this.path.pop()
    } while (this.takes(','))
    if (!this.takes(']')) this.fail('a comma or a closing bracket')
  }

  private takes(character: string): boolean {
    this.space()
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

  private match(pattern: RegExp, expected: string): void {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found === undefined) this.fail(expected)
    else this.at += found.length
  }

  private space(): void {
    while (' \t\r\n'.includes(this.text[this.at] ?? 'end')) this.at++
  }

  private fail(expected: string): never {
    throw new Found({ offset: this.at, path: this.path.join(''), expected })
  }
}
