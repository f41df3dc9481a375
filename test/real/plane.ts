import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Api, access, sleep } from '../../scripts/oracle/cluster/lib/api.mjs'
import { BIN, down, forget } from '../../scripts/oracle/cluster/lib/controlplane.mjs'
import { stages, type Timing } from '../../scripts/oracle/cluster/lib/kubelet.mjs'
import { type NodeSpec, node } from '../../scripts/oracle/cluster/lib/nodes.mjs'

const UP = fileURLToPath(new URL('../../scripts/oracle/cluster/up', import.meta.url))
/**
 * How long things take on the fake nodes, in seconds. A replacement with up to two init containers or sidecars runs half a second before or
 * after the pod that it replaces has gone, and that half a second before kubectl checks again: were two of these closer, a busy machine
 * would decide which is first.
 */
export const FAKE_TIMING = { run: 1, init: 1, ready: 0, terminate: 2.5 } as const satisfies Timing
/** `up` sets --node-monitor-grace-period to this, ten seconds less than the default. */
export const NODE_GRACE_SECONDS = 40
/** Nodes register, get their leases and lose the taint of new nodes in some seconds. */
const NODES_LIMIT_MS = 60_000

/** What a command printed, line by line, and how it ended. */
export interface CommandResult {
  readonly exitCode: number
  readonly seconds: number
  /** Standard output and standard error, in the order of the lines. */
  readonly lines: readonly string[]
  readonly stdout: string
}

/**
 * A real control plane (etcd, API server, controller manager, scheduler) on loopback in a folder of its own, with KWOK as
 * the kubelet of its nodes, which keeps to `FAKE_TIMING`. Built on first use, which takes some minutes.
 */
export class Plane {
  readonly api: Api
  readonly kubeconfig: string
  /** A token that may get, list and watch what the twin reads, and nothing else. */
  readonly readOnlyKubeconfig: string
  readonly #folder: string

  private constructor(folder: string, kubeconfig: string) {
    this.#folder = folder
    this.kubeconfig = kubeconfig
    this.readOnlyKubeconfig = readOnlyIn(folder)
    this.api = new Api(access(kubeconfig))
  }

  /** Starts a control plane with these nodes, all of them ready. What was started is stopped again when that fails. */
  static async start(nodes: readonly NodeSpec[]): Promise<Plane> {
    const folder = await mkdtemp(join(tmpdir(), 'rehearse-real-'))
    try {
      await writeFile(stagesIn(folder), stages({ ...FAKE_TIMING, gates: true }))
      const flags = ['--stages', stagesIn(folder), '--read-only-kubeconfig', readOnlyIn(folder)]
      const plane = new Plane(folder, await up(folder, flags))
      for (const spec of nodes) await plane.api.must('POST', '/api/v1/nodes', node(spec))
      await until('the nodes are ready', async () => (await plane.#nodes()).every(isUsable), NODES_LIMIT_MS)
      return plane
    } catch (error) {
      await remove(folder)
      throw error
    }
  }

  /** Stops every process and removes the folder. */
  async stop(): Promise<void> {
    this.api.close()
    await remove(this.#folder)
  }

  /** Runs kubectl as administrator; returns how it ended, in any case. `signal` ends it, with the exit code -1. */
  kubectl(args: readonly string[], input = '', signal?: AbortSignal): Promise<CommandResult> {
    return run(join(BIN, 'kubectl'), [`--kubeconfig=${this.kubeconfig}`, ...args], input, signal)
  }

  /** Runs kubectl as administrator; fails when it fails. Returns what it printed on its standard output. */
  async mustKubectl(args: readonly string[], input = ''): Promise<string> {
    const result = await this.kubectl(args, input)
    if (result.exitCode !== 0) throw new Error(`kubectl ${args.join(' ')}: ${result.lines.join('\n')}`)
    return result.stdout
  }

  async apply(manifests: readonly object[]): Promise<void> {
    const list = { apiVersion: 'v1', kind: 'List', items: manifests }
    await this.mustKubectl(['apply', '--validate=false', '-f', '-'], JSON.stringify(list))
  }

  /** Kills the API server and starts it again on the same data and port, after a pause without one. */
  async restartApiServer(darkMs: number): Promise<void> {
    await down(this.#folder, ['kube-apiserver'])
    await sleep(darkMs)
    await up(this.#folder, [])
  }

  /**
   * Ends KWOK and starts it again. Its lease controller renews the wrong leases, and so lets nodes become NotReady, after nodes were
   * deleted and others of the same names created.
   */
  async restartKubelet(): Promise<void> {
    await down(this.#folder, ['kwok'])
    await up(this.#folder, ['--stages', stagesIn(this.#folder)])
  }

  /** A kubeconfig for a service account of this name. Its token has the rights of these rules in the whole cluster. */
  async kubeconfigFor(name: string, rules: readonly object[]): Promise<string> {
    const account = { kind: 'ServiceAccount', name, namespace: 'default' }
    const rbac = 'rbac.authorization.k8s.io'
    await this.apply([
      { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace: 'default' } },
      { apiVersion: `${rbac}/v1`, kind: 'ClusterRole', metadata: { name }, rules },
      {
        apiVersion: `${rbac}/v1`,
        kind: 'ClusterRoleBinding',
        metadata: { name },
        roleRef: { apiGroup: rbac, kind: 'ClusterRole', name },
        subjects: [account],
      },
    ])
    const token = (await this.mustKubectl(['create', 'token', name])).trim()
    const own = JSON.parse(await this.mustKubectl(['config', 'view', '--raw', '--flatten', '-o', 'json'])) as Kubeconfig
    const config = { ...own, users: own.users.map((entry) => ({ ...entry, user: { token } })) }
    const file = join(this.#folder, `${name}.kubeconfig`)
    await writeFile(file, JSON.stringify(config), { mode: 0o600 })
    return file
  }

  /** A file in the plane's own folder, which is deleted with it. */
  async file(name: string, text: string): Promise<string> {
    const path = join(this.#folder, name)
    await writeFile(path, text)
    return path
  }

  async #nodes(): Promise<readonly NodeObject[]> {
    return ((await this.api.must('GET', '/api/v1/nodes')) as { readonly items: readonly NodeObject[] }).items
  }
}

/** Waits until something is true; an error counts as not yet. */
export async function until(what: string, test: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(100)) {
    try {
      if (await test()) return
    } catch {
      // Not yet.
    }
  }
  throw new Error(`waited ${limitMs / 1000} s in vain until ${what}`)
}

interface Kubeconfig {
  readonly users: readonly object[]
}

interface NodeObject {
  readonly spec: { readonly taints?: readonly { readonly key: string }[] }
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] }
}

function isUsable({ spec, status }: NodeObject): boolean {
  const ready = status?.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') ?? false
  return ready && !spec.taints?.some(({ key }) => key.startsWith('node.kubernetes.io/not-ready'))
}

function stagesIn(folder: string): string {
  return join(folder, 'fake-kubelet.yaml')
}

function readOnlyIn(folder: string): string {
  return join(folder, 'read-only.kubeconfig')
}

/** Starts what does not run yet; returns the path of the administrator's kubeconfig. */
async function up(folder: string, flags: readonly string[]): Promise<string> {
  const { exitCode, lines, stdout } = await run(UP, ['--data', folder, ...flags])
  if (exitCode !== 0) throw new Error(`the control plane did not start:\n${lines.join('\n')}`)
  return stdout.trim().split('\n').at(-1) ?? ''
}

async function remove(folder: string): Promise<void> {
  await down(folder)
  forget(folder)
  await rm(folder, { recursive: true, force: true })
}

function run(command: string, args: readonly string[], input = '', signal?: AbortSignal): Promise<CommandResult> {
  const started = performance.now()
  const child = spawn(command, args, { stdio: 'pipe' })
  signal?.addEventListener('abort', () => child.kill(), { once: true })
  const lines: string[] = []
  let stdout = ''
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (part: string) => {
      if (stream === child.stdout) stdout += part
      const parts = (rest + part).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
    })
    stream.on('end', () => {
      if (rest !== '') lines.push(rest)
    })
  }
  child.stdin.end(input)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) =>
      done({ exitCode: code ?? -1, seconds: (performance.now() - started) / 1000, lines: lines.filter(Boolean), stdout }),
    )
  })
}
