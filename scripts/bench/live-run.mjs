import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const CHANGES_PER_SECOND = 1000
const WARM_UP_MS = 5000
const CHURN_MS = 15_000

let measured
/** Figures of one twin of the large cluster on an API server of this machine, shared by the workloads that read them. */
export function liveFigures() {
  measured ??= measureLive()
  return measured
}

/** A process that answers in lines. */
export class Answering {
  constructor(file, args) {
    this.process = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]()
  }

  async next() {
    const { value, done } = await this.lines.next()
    if (done) throw new Error(`${this.process.spawnargs[2]} ended early: is the product built?`)
    return value
  }

  write(line) {
    this.process.stdin.write(`${line}\n`)
  }

  async stop() {
    this.process.stdin.end()
    if (this.process.exitCode === null) await once(this.process, 'exit')
  }
}

async function measureLive() {
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-bench-'))
  const beside = (name) => fileURLToPath(new URL(name, import.meta.url))
  const server = new Answering(beside('live-server.mjs'), [join(folder, 'cluster')])
  try {
    const kubeconfig = join(folder, 'kubeconfig')
    writeFileSync(kubeconfig, kubeconfigOf(await server.next()))
    const worker = new Answering(beside('live-worker.mjs'), [kubeconfig])
    try {
      const complete = JSON.parse(await worker.next())
      server.write(CHANGES_PER_SECOND)
      await pause(WARM_UP_MS)
      worker.write('begin')
      await worker.next()
      await pause(CHURN_MS)
      worker.write('end')
      const churn = JSON.parse(await worker.next())
      // What a change costs, times the changes of a second: a machine that is behind sends fewer of them.
      const core = (churn.cpu / churn.changes) * CHANGES_PER_SECOND * 100
      return { seconds: complete.seconds, cpu: complete.cpu, resident: complete.resident, peak: complete.peak, churn: core }
    } finally {
      await worker.stop()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The kubeconfig of an API server without TLS. */
export function kubeconfigOf(server) {
  return JSON.stringify({
    clusters: [{ name: 'bench', cluster: { server } }],
    users: [{ name: 'bench', user: { token: 'bench' } }],
    contexts: [{ name: 'bench', context: { cluster: 'bench', user: 'bench' } }],
    'current-context': 'bench',
  })
}
