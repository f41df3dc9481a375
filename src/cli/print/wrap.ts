/**
 * Breaks text at spaces so that no line is longer than `width`; lines after the first begin with `indent`. A word that is
 * longer than a line is left whole: names are there to be copied.
 */
export function wrap(text: string, width: number, indent = ''): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const start = lines.length === 0 ? '' : indent
    if (line === '') line = start + word
    else if (line.length + 1 + word.length <= width) line += ` ${word}`
    else {
      lines.push(line)
      line = indent + word
    }
  }
  return line === '' ? lines : [...lines, line]
}
