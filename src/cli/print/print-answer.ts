import type { Io } from '../io.ts'
import { MARKDOWN_WIDTH, markdownText } from './markdown-text.ts'
import { yamlText } from './yaml-text.ts'

/** What `-o` takes. */
export const OUTPUT_FORMATS = ['table', 'wide', 'markdown', 'json', 'yaml', 'name'] as const

export type OutputFormat = (typeof OUTPUT_FORMATS)[number]

/** What lines are laid out for. */
export type Layout = Pick<Io, 'width' | 'colour'>

/** `-o wide`: no line is broken and no list is cut. */
export const WIDE = Number.POSITIVE_INFINITY

/** The layout of a format. */
export function layoutOf(format: string, { width, colour }: Layout): Layout {
  if (format === 'markdown') return { width: MARKDOWN_WIDTH, colour: false }
  return { width: format === 'wide' ? WIDE : width, colour }
}

interface Printing {
  readonly io: Pick<Io, 'out' | 'width' | 'colour'>
  readonly table: (layout: Layout) => readonly string[]
  /** What the answer is about, one object a line: `pod/web-1 -n shop`. */
  readonly names: () => readonly string[]
}

/** Whether all is printed that a server gives, for programs. */
export function isWhole(format: OutputFormat): boolean {
  return format === 'json' || format === 'yaml'
}

/** Whether no list of the answer may be cut: for programs, and where the reader requests it. */
export function isComplete(format: OutputFormat): boolean {
  return isWhole(format) || format === 'wide' || format === 'name'
}

/** Prints an answer whole as JSON or YAML, as the lines that `table` lays out for people, as Markdown with these lines, or as names. */
export async function printAnswer(answer: object, format: OutputFormat, { io, table, names }: Printing): Promise<void> {
  switch (format) {
    case 'json':
      io.out(`${JSON.stringify(answer, undefined, 2)}\n`)
      return
    case 'yaml':
      io.out(await yamlText(answer))
      return
    case 'name':
      io.out(
        names()
          .map((name) => `${name}\n`)
          .join(''),
      )
      return
    case 'markdown':
      io.out(markdownText(table(layoutOf(format, io))))
      return
    case 'table':
    case 'wide':
      io.out(`${table(layoutOf(format, io)).join('\n')}\n`)
  }
}
