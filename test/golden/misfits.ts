const WIDTH = 80
/** A terminal of 24 lines shows the whole drain of this many pods. */
const SCREEN = { lines: 24, pods: 6 }

/** Where the answer to a command line does not fit the terminal. */
export function misfits({ line, answer }: { readonly line: string; readonly answer: string }): readonly string[] {
  // Without the command line, the exit code and the end of the last line.
  const lines = answer.split('\n').slice(1, -2)
  const problems = line.includes('-o wide') ? [] : lines.filter(isTooWide).map((text) => `too wide: ${text}`)
  const disrupted = Number(/^DISRUPTED: (\d+) pods?/m.exec(answer)?.[1] ?? Number.POSITIVE_INFINITY)
  const count = lines.length - waitingLines(answer)
  const fitsScreen = count <= SCREEN.lines || disrupted > SCREEN.pods
  if (line.startsWith('drain ') && !/--(seeds|remedies|dry-run)/.test(line) && !fitsScreen)
    problems.push(`${count} lines for ${disrupted} pods`)
  return problems
}

/** What waits for what has a limit of its own, and few drains have it. */
function waitingLines(answer: string): number {
  const [section = ''] = /\nWHAT WAITS FOR WHAT[\s\S]*?\n\n/.exec(answer) ?? []
  return section === '' ? 0 : section.split('\n').length - 2
}

/** A command is there to be copied: it stays on one line, as does a word. */
function isTooWide(text: string): boolean {
  return !text.startsWith('    kubectl ') && text.length > WIDTH && /\S\s+\S/.test(text.slice(WIDTH))
}
