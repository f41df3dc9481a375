/** A duration with what touches it, such as `(8 min 27 s)`, or a word. */
const WORD = /\S*\d (?:h|min|s|ms)\b(?: \d+ (?:min|s)\b)?\S*|\S+/g

/**
 * Breaks text at spaces so that no line is longer than `width`; the first line keeps the spaces that the text begins with, lines after it
 * begin with `indent`. A duration stays on one line. A word that is longer than a line is left whole: names are there to be copied.
 */
export function wrap(text: string, width: number, indent = ''): readonly string[] {
  const lines: string[] = []
  const [margin = ''] = /^ */.exec(text) ?? []
  let line = ''
  for (const word of text.match(WORD) ?? []) {
    const start = lines.length === 0 ? margin : indent
    if (line === '') line = start + word
    else if (line.length + 1 + word.length <= width) line += ` ${word}`
    else {
      lines.push(line)
      line = indent + word
    }
  }
  return line === '' ? lines : [...lines, line]
}
