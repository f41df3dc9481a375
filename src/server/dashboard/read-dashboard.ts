import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { packageFile } from '../package-file.ts'

/** A file of the page, as it is sent. */
export interface DashboardFile {
  readonly type: string
  readonly body: Buffer
  readonly gzipped: Buffer
  /** Of the content: a browser that has it loads nothing. */
  readonly etag: string
}

/** The files of the page by their path on the server. */
export type Dashboard = ReadonlyMap<string, DashboardFile>

const FILES = [
  { path: '/', name: 'index.html', type: 'text/html; charset=utf-8' },
  { path: '/dashboard/main.css', name: 'main.css', type: 'text/css; charset=utf-8' },
  { path: '/dashboard/main.js', name: 'main.js', type: 'text/javascript; charset=utf-8' },
] as const

/** Reads the files of the page; `undefined` where it has not been built, as in a checkout of the sources. */
export function readDashboard(folder = packageFile('dist/dashboard/')): Dashboard | undefined {
  try {
    return new Map(FILES.map(({ path, name, type }) => [path, fileOf(readFileSync(new URL(name, folder)), type)]))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function fileOf(body: Buffer, type: string): DashboardFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type, body, gzipped: gzipSync(body, { level: 9 }), etag }
}
