/** JSON text as Go's encoder writes it: what could end a script is escaped. */
export function goJson(value: unknown, indent = 0): string {
  return escaped(JSON.stringify(value, undefined, indent))
}

function escaped(text: string): string {
  return text.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
