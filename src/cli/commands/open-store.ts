import { instant } from '../../kube/instant.ts'
import type { OpenForkStore } from '../../server/fork-store/open-fork-store.ts'

/** The folder in which forks are kept, if given; unreadable parts are reported. */
export async function openStore(folder: string | undefined, log: (line: string) => void): Promise<OpenForkStore | undefined> {
  if (folder === undefined) return undefined
  const { openForkStore } = await import('../../server/fork-store/open-fork-store.ts')
  const store = await openForkStore(folder, instant(Date.now()))
  for (const damage of store.damages) log(`problem: ${damage}`)
  return store
}
