/**
 * What the scripts of this folder share: flags, and plain GraphQL over fetch. They need Node and a server that
 * `rehearse serve` started, and nothing else.
 */

/** What a script ends with: all is well; it could not do its work; the answer is no. */
export const EXIT = { fine: 0, failed: 1, no: 2 }

/** Something that a person can put right. */
export class UserError extends Error {}

/** Flags written `--name value` or `--name=value`; those that are not known are an error. */
export function readFlags(known) {
  const flags = { server: process.env.REHEARSE_SERVER ?? 'http://127.0.0.1:4000', ...known }
  const words = process.argv.slice(2)
  for (let i = 0; i < words.length; i++) {
    const [, name, inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(words[i]) ?? []
    if (name === undefined || !(name in flags)) {
      const names = Object.keys(flags).map((flag) => `--${flag} VALUE`)
      throw new UserError(`${words[i]}: no such flag; there are ${names.join(', ')}`)
    }
    const value = inline ?? words[++i]
    if (value === undefined) throw new UserError(`--${name} wants a value`)
    flags[name] = value
  }
  return flags
}

/** The data of one operation. Answers that are errors of the API end the script in one line. */
export async function ask(server, query, variables = {}) {
  const url = new URL('/graphql', server)
  let response
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
  } catch (error) {
    throw new UserError(`${url} cannot be reached (${error.cause?.code ?? error.message}): start one with "rehearse serve"`)
  }
  const { data, errors } = await response.json()
  if (errors?.length > 0) throw new UserError(errors[0].message)
  for (const answer of Object.values(data)) if (answer?.code !== undefined) throw new UserError(answer.message)
  return data
}

/** Runs a script; what it answers is the exit code. */
export async function main(script) {
  try {
    process.exitCode = await script()
  } catch (error) {
    if (!(error instanceof UserError) && error.code === undefined) throw error
    console.error(`error: ${error.message}`)
    process.exitCode = EXIT.failed
  }
}

/** A Markdown table. */
export function table(header, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Lines of CSV (RFC 4180). */
export function csv(header, rows) {
  const cell = (value) => (/[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value))
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** `43%`; nothing of nothing is 0%. */
export function percent(part, whole) {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`
}
