/** Columns of the block: what a page of a code host shows without a scroll bar. */
export const MARKDOWN_WIDTH = 110

/**
 * The lines of an answer as Markdown, for a comment on a change: the answer as a paragraph with its verdict in bold, the tables below it as
 * they are on a terminal.
 */
export function markdownText(lines: readonly string[]): string {
  const end = lines.indexOf('')
  const [first, rest] = end < 0 ? [lines, []] : [lines.slice(0, end), lines.slice(end + 1)]
  // A list has no sentence in front.
  if (!first.at(-1)?.endsWith('.')) return `${fenced(lines)}\n`
  const answer = escaped(first.map((line) => line.trim()).join(' ')).replace(/^[A-Z]+(?=:)/, '**$&**')
  return rest.length === 0 ? `${answer}\n` : `${answer}\n\n${fenced(rest)}\n`
}

/** Names and messages are text: what Markdown would read as markup, or as a mention of a person, is escaped. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~@]/g, '\\$&')
}

/** A fence that is longer than any in the text. */
function fenced(lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map((run) => run.length)))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}text`, ...lines, fence].join('\n')
}
