/** What to do instead of a command or a flag of kubectl that is not rehearsed. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ['command edit', 'rehearse patch, or apply -f with the edited manifest'],
  ['command expose', 'write the Service and rehearse apply -f, or rehearse create service'],
  ['command history', 'it changes nothing: run kubectl rollout history'],
  ['command status', 'it changes nothing: run kubectl rollout status'],
  ['option --dry-run', 'leave it out: a rehearsal changes nothing in the cluster'],
  ['option --edit', 'edit the file first'],
  ['option --interactive', 'leave it out: a rehearsal is not interactive'],
  ['option -i', 'leave it out: a rehearsal is not interactive'],
  ['option --timeout', 'leave it out: it is how long kubectl waits'],
])

const UNKNOWN = /unknown (command|option) '([^'=]+)[^']*'/

/** An error about the words of a command line, with what to do instead where it is about a word that kubectl takes. */
export function withKubectlHint(text: string): string {
  const [found, what, word] = UNKNOWN.exec(text) ?? []
  const hint = HINTS.get(`${what} ${word}`)
  return hint === undefined ? text : `${text.slice(0, text.indexOf(found ?? ''))}unknown ${what} '${word}': ${hint}`
}
