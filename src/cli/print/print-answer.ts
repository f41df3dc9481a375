import type { Io } from '../io.ts'

export type OutputFormat = 'table' | 'json' | 'yaml'

/** Prints an answer whole as JSON or YAML, or as the lines that `table` lays out for people. */
export async function printAnswer(
  answer: object,
  format: OutputFormat,
  { io, table }: { readonly io: Pick<Io, 'out'>; readonly table: () => readonly string[] },
): Promise<void> {
  switch (format) {
    case 'json':
      io.out(`${JSON.stringify(answer, undefined, 2)}\n`)
      return
    case 'yaml': {
      const { stringify } = await import('yaml')
      io.out(stringify(answer, { lineWidth: 0 }))
      return
    }
    case 'table':
      io.out(`${table().join('\n')}\n`)
  }
}
