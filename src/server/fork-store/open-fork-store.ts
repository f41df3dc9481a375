import { randomBytes } from 'node:crypto'
import { access, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '../../kube/instant.ts'
import type { ForkRecord, ForkStore, StoredFork } from '../../service/forks/stored-fork.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { Base } from '../../whatif/base.ts'
import { lockFolder } from './folder-lock.ts'
import { ForkStoreError } from './fork-store-error.ts'
import { RecordLog, readLog } from './record-log.ts'
import { readStateFile, writeStateFile } from './state-file.ts'

export interface OpenForkStore extends ForkStore {
  /** What of the folder could not be read, in words. */
  readonly damages: readonly string[]
  close(): Promise<void>
}

const LOG = 'forks.log'
const STATES = 'states'
const LOCK = 'lock'
const SUFFIX = '.json.gz'
const DAMAGED = '.damaged'
/** Templates contain the values of environment variables, which may be secret. */
const OWNER_ONLY = 0o700

/**
 * Opens a folder that keeps forks: a log of what was acknowledged, and the objects of the states that forks began with. What is
 * no longer needed is deleted. The folder is made when it is not there.
 * @throws {ForkStoreError} when it cannot be used, or another server uses it.
 */
export async function openForkStore(folder: string, now: Instant): Promise<OpenForkStore> {
  const states = join(folder, STATES)
  try {
    await mkdir(states, { recursive: true, mode: OWNER_ONLY })
    const unlock = lockFolder(join(folder, LOCK), folder)
    try {
      return await open({ folder, states, unlock }, now)
    } catch (error) {
      unlock()
      throw error
    }
  } catch (error) {
    if (error instanceof ForkStoreError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ForkStoreError('STORE_UNUSABLE', `${folder} cannot store forks: ${reason}; give another folder with --store`)
  }
}

interface Folder {
  readonly folder: string
  readonly states: string
  readonly unlock: () => void
}

async function open({ folder, states, unlock }: Folder, now: Instant): Promise<OpenForkStore> {
  const path = join(folder, LOG)
  const { records, damages } = await readLog(path)
  // It is kept for inspection; below, only what could be read is written again.
  if (damages.length > 0) await copyFile(path, `${path}.damaged`)
  const stored = [...forksOf(records as readonly ForkRecord[]).values()].filter(({ expiresAt }) => expiresAt > now)
  const log = await RecordLog.replace(
    path,
    stored.map((fork): ForkRecord => ({ type: 'created', fork })),
  )
  await sweep(states, new Set(stored.map(({ root }) => root.state)))
  return {
    stored,
    damages,
    append: (record) => log.append(record),
    ...stateKeeper(states),
    close: async () => {
      await log.close()
      unlock()
    },
  }
}

/** The forks that are left after all records are applied. */
function forksOf(records: readonly ForkRecord[]): ReadonlyMap<string, StoredFork> {
  const forks = new Map<string, StoredFork>()
  for (const record of records) {
    if (record.type === 'created') forks.set(record.fork.id, record.fork)
    else if (record.type === 'deleted') forks.delete(record.id)
    else {
      const fork = forks.get(record.id)
      if (!fork) continue
      const { id } = fork
      if (record.type === 'ran') forks.set(id, { ...fork, steps: [...fork.steps, record.step] })
      else forks.set(id, { ...fork, root: record.root, steps: record.steps })
    }
  }
  return forks
}

function stateKeeper(states: string): Pick<ForkStore, 'saveState' | 'readState' | 'dropState'> {
  const pathOf = (name: string): string => join(states, `${name}${SUFFIX}`)
  // Forks of one state share what is on the disk, and what is read from it.
  const names = new WeakMap<ClusterState, string>()
  const known = new Map<string, WeakRef<ClusterState>>()
  return {
    async saveState({ state }: Base) {
      const there = names.get(state)
      if (there !== undefined && known.has(there)) return there
      const name = `${state.digest()}-${randomBytes(4).toString('hex')}`
      await writeStateFile(pathOf(name), state)
      names.set(state, name)
      known.set(name, new WeakRef(state))
      return name
    },
    async readState(name) {
      const there = known.get(name)?.deref()
      if (there) return there
      const state = await readOrSetAside(pathOf(name))
      names.set(state, name)
      known.set(name, new WeakRef(state))
      return state
    },
    async dropState(name) {
      known.delete(name)
      await rm(pathOf(name), { force: true })
    },
  }
}

/** A damaged file is kept for inspection under another name, where no start finds it again. */
async function readOrSetAside(path: string): Promise<ClusterState> {
  const aside = `${path}${DAMAGED}`
  try {
    return await readStateFile(path)
  } catch (error) {
    if (!(error instanceof ForkStoreError)) throw error
    const isAside = await access(aside).then(
      () => true,
      () =>
        rename(path, aside).then(
          () => true,
          () => false,
        ),
    )
    throw isAside ? new ForkStoreError(error.code, `${error.message}; it is kept as ${aside}`) : error
  }
}

/** Removes what no fork begins with, and what was being written when the process was killed. */
async function sweep(states: string, used: ReadonlySet<string>): Promise<void> {
  for (const file of await readdir(states))
    if (!file.endsWith(DAMAGED) && (!file.endsWith(SUFFIX) || !used.has(file.slice(0, -SUFFIX.length))))
      await rm(join(states, file), { force: true })
}
