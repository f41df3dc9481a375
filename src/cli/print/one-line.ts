/** The text on one line: an error is one line for scripts that read it. */
export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}
