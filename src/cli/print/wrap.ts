/**
 * Breaks text at spaces so that no line is longer than `width`; the first line keeps the spaces that the text begins with, lines after it
 * begin with `indent`. A word that is longer than a line is left whole: names are there to be copied.
 */
export function wrap(text: string, width: number, indent = ''): readonly string[] {
  const lines: string[] = []
  const [margin = ''] = /^ */.exec(text) ?? []
  let line = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
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
