import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { syntheticCluster } from '../../build/ingest/synthetic/synthetic-cluster.js'

const LARGE = { nodes: 5000, pods: 150_000, seed: 1 }

let loaded
/** Figures of one load of the large cluster from a file, shared by the workloads that read them. */
export function loadFigures() {
  loaded ??= measureLoad()
  return loaded
}

function measureLoad() {
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-bench-'))
  try {
    const file = join(folder, 'cluster.json')
    writeCluster(file)
    const worker = fileURLToPath(new URL('load-worker.mjs', import.meta.url))
    const run = spawnSync(process.execPath, [worker, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    if (run.status !== 0) throw new Error(`the load worker ended with ${run.status}: is the product built?`)
    return JSON.parse(run.stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A List as `kubectl get -o json` prints it, on one line an item. */
function writeCluster(file) {
  const out = openSync(file, 'w')
  let lines = ['{"apiVersion":"v1","kind":"List","items":[']
  let separator = ''
  for (const object of syntheticCluster(LARGE)) {
    lines.push(separator + JSON.stringify(object))
    separator = ','
    if (lines.length > 1000) {
      writeSync(out, `${lines.join('\n')}\n`)
      lines = []
    }
  }
  writeSync(out, `${lines.join('\n')}\n]}\n`)
  closeSync(out)
}
