import type { Annotations } from './object-row.ts'

/**
 * How much something uses: the pods of a workload each, one pod, or of a node all that is not its pods (system daemons,
 * images, files of its own). `undefined`: nobody knows.
 */
export interface Usage {
  /** Thousandths of a core. */
  readonly cpuMilli: number | undefined
  /** Working set: what the kernel cannot take back easily, so without inactive files (SC-NPE-14). */
  readonly memoryBytes: number | undefined
  /** On the node's disk; of a pod what its containers write themselves, beside volumes. */
  readonly storageBytes: number | undefined
  readonly inodes: number | undefined
  readonly processes: number | undefined
  /** Of a pod: what is in its emptyDir volumes, by name. */
  readonly emptyDirBytes?: Readonly<Record<string, number>> | undefined
}

const NAMES = ['cpuMilli', 'memoryBytes', 'storageBytes', 'inodes', 'processes'] as const

/** Begins what is said of a volume; amounts and volumes are parts of one text. */
const EMPTY_DIR = 'emptyDir/'

/**
 * Where a scenario writes down what is used: on a workload for each of its pods, on a node for what is not its pods, and on
 * the node of a single pod, under the pod's uid, as the node's own statistics would tell it.
 */
const USAGE_ANNOTATION = 'kube-rehearse.example/usage'

/** What an object was said to use; `podUid` asks a node about one of its pods. */
export function usageOf(annotations: Annotations, podUid = ''): Usage | undefined {
  const text = annotations[keyOf(podUid)]
  if (text === undefined) return undefined
  const amounts = new Map(
    text.split(',').map((part) => [part.slice(0, part.indexOf('=')), Number(part.slice(part.indexOf('=') + 1))]),
  )
  const amount = (name: string): number | undefined => {
    const value = amounts.get(name)
    return value !== undefined && Number.isFinite(value) ? value : undefined
  }
  return {
    cpuMilli: amount('cpuMilli'),
    memoryBytes: amount('memoryBytes'),
    storageBytes: amount('storageBytes'),
    inodes: amount('inodes'),
    processes: amount('processes'),
    emptyDirBytes: emptyDirsIn(amounts),
  }
}

function emptyDirsIn(amounts: ReadonlyMap<string, number>): Usage['emptyDirBytes'] {
  const found = [...amounts].flatMap(([name, bytes]) =>
    name.startsWith(EMPTY_DIR) && Number.isFinite(bytes) ? [[name.slice(EMPTY_DIR.length), bytes] as const] : [],
  )
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

/** The annotations with what is used from now on; amounts that are left out stay as they were said before. */
export function withUsage(annotations: Annotations, usage: Partial<Usage>, podUid = ''): Annotations {
  const known = usageOf(annotations, podUid)
  const parts = NAMES.flatMap((name) => {
    const amount = usage[name] ?? known?.[name]
    return amount === undefined ? [] : [`${name}=${amount}`]
  })
  const emptyDirs = { ...known?.emptyDirBytes, ...usage.emptyDirBytes }
  for (const name in emptyDirs) parts.push(`${EMPTY_DIR}${name}=${emptyDirs[name]}`)
  return { ...annotations, [keyOf(podUid)]: parts.join(',') }
}

/** Whether anything is said here of usage. */
export function tellsUsage(annotations: Annotations): boolean {
  for (const key in annotations) if (key.startsWith(USAGE_ANNOTATION)) return true
  return false
}

function keyOf(podUid: string): string {
  return podUid === '' ? USAGE_ANNOTATION : `${USAGE_ANNOTATION}.${podUid}`
}
