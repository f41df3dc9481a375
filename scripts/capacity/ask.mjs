/**
 * What the scripts of this folder share: flags, and plain GraphQL over HTTP. They need Node and a server that
 * `rehearse serve` started, and nothing else.
 */
import { randomUUID } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** What a script ends with: all is well; it could not do its work; the answer is no. */
export const EXIT = { fine: 0, failed: 1, no: 2 }

/** Something that a person can put right. */
export class UserError extends Error {}

/** Flags written `--name value` or `--name=value`; unknown ones are an error. */
export function readFlags(known) {
  const flags = { server: process.env.REHEARSE_SERVER ?? 'http://127.0.0.1:4000', ...known }
  const words = process.argv.slice(2)
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const [, name, inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? []
    if (name === undefined || !(name in flags)) {
      const names = Object.keys(flags).map((flag) => `--${flag} VALUE`)
      throw new UserError(`${word}: unknown flag; known flags: ${names.join(', ')}`)
    }
    const value = inline ?? words[++i]
    if (value === undefined) throw new UserError(`--${name} needs a value`)
    flags[name] = value
  }
  return flags
}

const PROGRESS = 'subscription ($id: ID!) { operationProgress(id: $id) { done total } }'

/**
 * The data of one operation, however long it takes. Answers that are errors of the API end the script in one line. On a
 * terminal it shows meanwhile how many of its runs are made.
 */
export async function ask(server, query, variables = {}) {
  const url = addressOf(server)
  const progress = process.stderr.isTTY ? randomUUID() : undefined
  const answer = post(url, { query, variables, ...(progress ? { extensions: { progress } } : {}) })
  const watched = new AbortController()
  if (progress) showProgress(url, progress, watched.signal)
  try {
    const { data, errors } = readAnswer(await answer, url)
    if (errors?.length > 0) throw new UserError(errors[0].message)
    for (const found of Object.values(data)) if (found?.code !== undefined) throw new UserError(found.message)
    return data
  } finally {
    watched.abort()
  }
}

function addressOf(server) {
  const url = URL.canParse('/graphql', server) ? new URL('/graphql', server) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new UserError(`--server ${server}: not a valid URL; write it like http://127.0.0.1:4000`)
}

/**
 * The text of the answer. There is no limit of time: fetch times out after five minutes, and a plan for a thousand nodes
 * takes longer.
 */
function post(url, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, { method: 'POST', headers }, (response) => {
      const { statusCode = 0, headers: reported } = response
      if (statusCode >= 300 && statusCode < 400 && reported.location)
        lost(new Error(`it redirects to ${reported.location}: give that server as --server`))
      const parts = []
      response.on('data', (part) => parts.push(part)).on('error', lost)
      response.on('end', () => resolve(Buffer.concat(parts).toString()))
    })
    const lost = (error) => reject(new UserError(lostText(url, error)))
    request.on('error', lost).end(JSON.stringify(body))
  })
}

function lostText(url, error) {
  const reason = error.code ?? error.message
  if (reason.startsWith('it redirects')) return `${url}: ${reason}`
  if (reason === 'ECONNRESET') return `${url} closed the connection before it answered`
  return `${url} cannot be reached (${reason}): start one with "rehearse serve"`
}

function readAnswer(text, url) {
  try {
    const answer = JSON.parse(text)
    if (Array.isArray(answer?.errors) || (typeof answer?.data === 'object' && answer.data !== null)) return answer
  } catch {
    // Any error is reported below.
  }
  throw new UserError(`${url} returned no GraphQL answer: does "rehearse serve" run there?`)
}

/** A line on standard error, until the answer is there. A server without progress reports is not a failure. */
async function showProgress(url, id, signal) {
  try {
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
    const body = JSON.stringify({ query: PROGRESS, variables: { id } })
    const response = await fetch(url, { method: 'POST', headers, body, signal })
    let text = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      const last = lines.findLast((line) => line.startsWith('data: {'))
      if (last) showRuns(JSON.parse(last.slice('data: '.length)).data?.operationProgress)
    }
  } catch {
    // The answer came first, or there is nothing to report.
  }
  if (signal.aborted) process.stderr.write('\r\x1b[K')
}

function showRuns(course) {
  if (course?.done > 0)
    process.stderr.write(`\r\x1b[K${course.done}${course.total === null ? '' : ` of ${course.total}`} runs finished `)
}

/** Runs a script; what it answers is the exit code. */
export async function main(script) {
  try {
    process.exitCode = await script()
  } catch (error) {
    if (!(error instanceof Error) || !(error instanceof UserError || 'code' in error)) throw error
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
