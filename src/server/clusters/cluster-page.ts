import type { ServerResponse } from 'node:http'
import type { ListedCluster } from './cluster-list.ts'

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

/** Sends a page without scripts that links to the dashboard of each cluster. */
export function sendClusterPage(response: ServerResponse, clusters: readonly ListedCluster[]): void {
  const items = clusters.map(({ name, path, ready, reasons: [reason] }) => {
    const state = ready ? 'ready' : `not ready: ${reason}`
    return `<li><a href="${escaped(path)}">${escaped(name)}</a>: ${escaped(state)}</li>`
  })
  response.writeHead(200, HEADERS).end(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Rehearse</title></head>
<body>
<h1>Clusters</h1>
<ul>
${items.join('\n')}
</ul>
</body>
</html>
`)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Reasons contain what API servers send. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}
