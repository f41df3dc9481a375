import { manifestOf } from '../../src/engine/admission/manifest/full-manifest.ts'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../../src/engine/eviction/drain/drain-options.ts'
import { isJsonObject, type JsonObject } from '../../src/kube/codec/json.ts'
import { objectOf } from '../../src/kube/codec/json-parts.ts'
import { isKind, KINDS, type Kind } from '../../src/kube/kinds.ts'
import type { ClusterView } from '../../src/twin/cluster-view.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import { strategicMerge } from '../../src/whatif/actions/manifests/strategic-merge.ts'
import { TAINT_EFFECTS } from '../../src/whatif/actions/nodes/taint.ts'
import type { ObjectKey } from '../../src/whatif/outcome/outcome.ts'

/** What the kubectl commands that answers print do, read from their text: the actions of a scenario, in order. */
export function kubectlActions(lines: readonly string[], cluster: ClusterView): readonly Action[] {
  return lines.flatMap((line) =>
    line.startsWith('#') ? commented(line) : parts(line, '&&').flatMap((text) => piped(text, cluster)),
  )
}

/** What kubectl has no command for. */
function commented(line: string): readonly Action[] {
  if (line === '# wait until all pods have settled') return [{ kind: 'wait', untilQuiet: true }]
  const { count, like } = /^# add (?<count>\d+) nodes? like (?<like>\S+) /.exec(line)?.groups ?? {}
  if (like === undefined) throw new Error(`no action is known for: ${line}`)
  const overrides = { capacity: {}, labels: {}, taints: [], bootMs: undefined }
  return [{ kind: 'addNodes', count: Number(count), like, namePrefix: 'machine', ...overrides }]
}

function piped(text: string, cluster: ClusterView): readonly Action[] {
  const [first = [], ...others] = parts(text, '|').map(words)
  const [program, verb] = first
  if (program === 'echo') return [applied(parsed(verb))]
  if (program !== 'kubectl') throw new Error(`no action is known for: ${text}`)
  if (others.length > 0) return replaced(first, others, cluster)
  return [command(first.slice(1))]
}

/** `kubectl get pod NAME -o json | kubectl patch --local -p PATCH | kubectl replace --force`. */
function replaced(
  get: readonly string[],
  [patch = [], replace = []]: readonly string[][],
  cluster: ClusterView,
): readonly Action[] {
  const { names, flags } = read(get.slice(2))
  const [, name = ''] = names
  const namespace = flags.get('-n') ?? ''
  const pod = cluster.get('Pod', namespace, name)
  if (!pod || !replace.includes('--force') || !patch.includes('--local')) throw new Error(`cannot replace: ${get.join(' ')}`)
  const { status: _, spec, metadata, ...rest } = manifestOf(pod)
  const { labels, annotations } = objectOf(metadata)
  const live = { ...rest, metadata: { namespace, name, labels, annotations }, spec }
  const manifest = strategicMerge(live, parsed(read(patch.slice(2)).flags.get('-p')))
  return [{ kind: 'deletePod', namespace, name, gracePeriodSeconds: undefined }, applied(manifest)]
}

function command([verb = '', ...rest]: readonly string[]): Action {
  const { names, flags } = read(rest)
  const namespace = flags.get('-n') ?? ''
  const nodes = { names }
  switch (verb) {
    case 'cordon':
    case 'uncordon':
      return { kind: verb, nodes }
    case 'drain':
      return { kind: 'drain', nodes, options: drainOptions(flags) }
    case 'taint': {
      const [, node = '', taint = ''] = names
      const [key = '', effect = ''] = taint.replace(/-$/, '').split(':')
      return { kind: 'untaint', nodes: { names: [node] }, key, effect: TAINT_EFFECTS.find((known) => known === effect) }
    }
    case 'label': {
      const [, node = '', ...labels] = names
      const set = Object.fromEntries(labels.filter((item) => item.includes('=')).map((item) => item.split('=')))
      const remove = labels.filter((item) => !item.includes('=')).map((item) => item.replace(/-$/, ''))
      return { kind: 'label', nodes: { names: [node] }, set, remove, overwrite: flags.has('--overwrite') }
    }
    case 'delete': {
      const [what = '', name] = names
      if (what === 'pod' && name !== undefined) return { kind: 'deletePod', namespace, name, gracePeriodSeconds: undefined }
      return {
        kind: 'deleteObject',
        targets: [keyOf(what, namespace)],
        cascade: 'Background',
        gracePeriodSeconds: undefined,
        force: false,
        wait: true,
      }
    }
    case 'scale':
      return { kind: 'scale', target: keyOf(names[0], namespace), replicas: Number(flags.get('--replicas')) }
    case 'patch':
      return patched(keyOf(names[0], namespace), parsed(flags.get('-p')))
    default:
      throw new Error(`no action is known for: kubectl ${verb} ${rest.join(' ')}`)
  }
}

function patched(target: ObjectKey, patch: JsonObject): Action {
  const { kind, namespace, name } = target
  if (kind === 'Pod') return applied({ apiVersion: 'v1', kind, metadata: { namespace, name }, ...patch })
  const template = isJsonObject(patch['spec']) ? patch['spec']['template'] : undefined
  if (!isJsonObject(template)) throw new Error('a patch of a workload is one of its template')
  return { kind: 'rollout', target, change: { do: 'patchTemplate', patch: template } }
}

function applied(manifest: JsonObject): Action {
  const { namespace = '', name } = manifest['metadata'] as { readonly namespace?: string; readonly name: string }
  return {
    kind: 'apply',
    documents: [{ key: { kind: manifest['kind'] as Kind, namespace, name }, manifest, line: undefined }],
    skipped: [],
  }
}

function drainOptions(flags: ReadonlyMap<string, string>): DrainOptions {
  return {
    ...DEFAULT_DRAIN_OPTIONS,
    ignoreDaemonSets: flags.has('--ignore-daemonsets'),
    deleteEmptyDirData: flags.has('--delete-emptydir-data'),
    force: flags.has('--force'),
    disableEviction: flags.has('--disable-eviction'),
    timeoutSeconds: Number((flags.get('--timeout') ?? '0').replace(/s$/, '')),
  }
}

/** `deployment/web`. */
function keyOf(text = '', namespace: string): ObjectKey {
  const [lower = '', name = ''] = text.split('/')
  const kind = Object.keys(KINDS).find((known) => known.toLowerCase() === lower)
  if (kind === undefined || !isKind(kind)) throw new Error(`no kind is written ${lower}`)
  return { kind, namespace, name }
}

/** Flags whose value is the next word. */
const TAKES_WORD: ReadonlySet<string> = new Set(['-n', '-p', '-o', '-f'])

function read(list: readonly string[]): { readonly names: readonly string[]; readonly flags: ReadonlyMap<string, string> } {
  const names: string[] = []
  const flags = new Map<string, string>()
  for (let i = 0; i < list.length; i++) {
    const word = list[i] ?? ''
    const [flag = '', value = ''] = word.split('=')
    if (TAKES_WORD.has(word)) flags.set(word, list[++i] ?? '')
    else if (word.startsWith('-')) flags.set(flag, value)
    else names.push(word)
  }
  return { names, flags }
}

function parsed(text = ''): JsonObject {
  const value: unknown = JSON.parse(text)
  if (!isJsonObject(value)) throw new Error(`an object is expected: ${text}`)
  return value
}

/** The text between operators of a shell, which are not operators within quotes. */
function parts(line: string, operator: string): readonly string[] {
  const found = ['']
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    if (line[i] === "'") quoted = !quoted
    if (!quoted && line.startsWith(operator, i)) {
      found.push('')
      i += operator.length - 1
    } else found[found.length - 1] += line[i] ?? ''
  }
  return found
}

/** Words of a POSIX shell: single quotes, and a backslash before a quote outside of them. */
function words(text: string): string[] {
  const tokens = text.trim().match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? []
  return tokens.map((token) =>
    token.replaceAll(/'([^']*)'|\\'/g, (whole, inner: string | undefined) => (whole === "\\'" ? "'" : (inner ?? ''))),
  )
}
