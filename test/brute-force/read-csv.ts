/** Cells of lines of CSV, read by the letter of RFC 4180: a reader of its own, for what the program has written. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = []
  let line: string[] = []
  for (let at = 0; at < text.length; ) {
    const [cell, end] = text[at] === '"' ? quoted(text, at) : plain(text, at)
    line.push(cell)
    if (text[end] === ',') {
      at = end + 1
      continue
    }
    if (!text.startsWith('\r\n', end)) throw new Error(`a line ends with CR and LF, and not with ${JSON.stringify(text[end])}`)
    lines.push(line)
    line = []
    at = end + 2
  }
  return lines
}

function plain(text: string, start: number): readonly [cell: string, end: number] {
  const rest = /[^,"\r\n]*/y
  rest.lastIndex = start
  const [cell = ''] = rest.exec(text) ?? []
  return [cell, start + cell.length]
}

function quoted(text: string, start: number): readonly [cell: string, end: number] {
  const rest = /"((?:[^"]|"")*)"/y
  rest.lastIndex = start
  const [whole, inner] = rest.exec(text) ?? []
  if (whole === undefined || inner === undefined) throw new Error(`a quoted cell ends: ${text.slice(start, start + 40)}`)
  return [inner.replaceAll('""', '"'), start + whole.length]
}
