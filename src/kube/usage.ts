/**
 * The usage of each pod of a workload, of one pod, or of everything on a node except its pods (system daemons, images,
 * its own files). `undefined`: unknown.
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

/** The usage with other amounts; amounts that are left out stay as they were set before. */
export function withAmounts(known: Usage | undefined, change: Partial<Usage>): Usage {
  return {
    cpuMilli: change.cpuMilli ?? known?.cpuMilli,
    memoryBytes: change.memoryBytes ?? known?.memoryBytes,
    storageBytes: change.storageBytes ?? known?.storageBytes,
    inodes: change.inodes ?? known?.inodes,
    processes: change.processes ?? known?.processes,
    emptyDirBytes: (change.emptyDirBytes ?? known?.emptyDirBytes) && { ...known?.emptyDirBytes, ...change.emptyDirBytes },
  }
}
