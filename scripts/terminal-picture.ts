/** The command whose answer the README shows. */
export const PICTURED: readonly string[] =
  'drain highmem-1c-2 --ignore-daemonsets --delete-emptydir-data --from samples/shop-30.json.gz'.split(' ')

/** Sizes in pixels of the picture of a terminal. */
const [LINE, CHARACTER, MARGIN, TITLE] = [18, 7.85, 16, 34]

const COLOURS: readonly (readonly [RegExp, string])[] = [
  [/^(STUCK|BLOCKED)/, '#f7768e'],
  [/^DEGRADED/, '#e0af68'],
  [/^SAFE/, '#9ece6a'],
  [/^[A-Z][A-Z ]+(\s{2,}|:|$)/, '#7aa2f7'],
]

/** A command and its output as a terminal shows them, as SVG: text that scales and needs no font of its own. */
export function terminalPicture(command: string, output: string): string {
  const lines = [`$ ${command}`, ...output.trimEnd().split('\n')]
  const width = Math.ceil(Math.max(...lines.map((line) => line.length)) * CHARACTER) + 2 * MARGIN
  const height = TITLE + lines.length * LINE + MARGIN
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(command)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#1a1b26"/>`,
    ...['#f7768e', '#e0af68', '#9ece6a'].map((fill, i) => `<circle cx="${20 + i * 18}" cy="17" r="6" fill="${fill}"/>`),
    '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" fill="#c0caf5" style="white-space: pre">',
    ...lines.map((line, i) => textLine(line, TITLE + (i + 1) * LINE - 4)),
    '</g>',
    '</svg>',
  ].join('\n')}\n`
}

function textLine(line: string, y: number): string {
  const colour = COLOURS.find(([pattern]) => pattern.test(line))?.[1]
  return `<text x="${MARGIN}" y="${y}"${colour ? ` fill="${colour}"` : ''}>${escaped(line)}</text>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
