import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** The program as it is shipped, started on a free port; its page, rendered by a browser that reaches nothing else. */
let url = ''
let page = ''
let stop = (): Promise<void> => Promise.resolve()

beforeAll(async () => {
  await promisify(execFile)('npm', ['run', '--silent', 'build'])
  const server = spawn(process.execPath, ['dist/cli/main.js', 'serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
  })
  stop = async () => {
    server.kill('SIGTERM')
    await gone
  }
  let reported = ''
  for await (const chunk of server.stdout) {
    reported += String(chunk)
    if (reported.includes('Stop with Ctrl-C')) break
  }
  url = `${/http:\/\/127\.0\.0\.1:\d+/.exec(reported)?.[0]}/graphql`
  page = await render(url)
})

afterAll(() => stop())

/** What the page shows after its scripts have run, without the scripts and styles themselves. */
async function render(address: string): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'rehearse-chromium-'))
  try {
    const { stdout } = await promisify(execFile)(
      'chromium',
      [
        ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        `--user-data-dir=${profile}`,
        '--virtual-time-budget=20000',
        '--dump-dom',
        address,
      ],
      { maxBuffer: 1 << 26, timeout: 300_000 },
    )
    return stdout.replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** The text of the page; its editor breaks code into pieces and writes spaces as non-breaking ones. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u00a0', ' ')
}

it('GraphiQL renders without the network', () => {
  expect(page).toContain('class="graphiql-container"')
  expect(page).toMatch(/aria-label="Execute query[^"]*"/)
})

it('its editor shows a query about a node of the sample', () => {
  expect(textOf(page)).toContain('What would happen if this node were drained?')
  expect(textOf(page)).toContain('whatIf(scenario:')
})

it('the page includes its scripts', async () => {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  expect(html.match(/<(script|link|img)[^>]*\b(src|href)="https?:[^"]*"/g)).toBeNull()
})

it('the query that it shows has an answer', async () => {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const shown = /"defaultQuery":("(?:[^"\\]|\\.)*")/.exec(html)?.[1]
  const query: unknown = JSON.parse(shown ?? 'null')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await response.json()) as { data: { whatIf: { verdict: string } }; errors?: unknown }
  expect(errors).toBeUndefined()
  expect(['SAFE', 'DEGRADED', 'BLOCKED', 'STUCK']).toContain(data.whatIf.verdict)
})
