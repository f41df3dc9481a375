import type { ServerResponse } from 'node:http'
import type { ListedCluster } from './cluster-list.ts'

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

/** Whether it is ready is missing where that needs a token. */
type ShownCluster = Pick<ListedCluster, 'name' | 'path'> & Partial<ListedCluster>

/** Sends a page without scripts that links to the dashboard of each cluster, and looks like it. */
export function sendClusterPage(response: ServerResponse, clusters: readonly ShownCluster[]): void {
  const items = clusters.map(({ name, path, ready, reasons: [reason] = [] }) => {
    const state = ready ? ': ready' : `: not ready: ${reason}`
    return `<li><a href="${escaped(path)}">${escaped(name)}</a>${ready === undefined ? '' : escaped(state)}</li>`
  })
  response.writeHead(200, HEADERS).end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Clusters - Rehearse</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escaped(clusters[0]?.path ?? '/')}dashboard/main.css">
</head>
<body>
<header class="top"><h1>Rehearse</h1></header>
<main>
<section class="map">
<h2>Clusters</h2>
<ul>
${items.join('\n')}
</ul>
</section>
</main>
</body>
</html>
`)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Reasons contain what API servers send. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}
