/** The folder of the commands that `up` builds. */
export const BIN: string

/** Stops what `up` started in this data folder: everything, or only some parts, such as `kube-apiserver`. */
export function down(data: string, parts?: readonly string[]): Promise<void>

/** Removes the whole data folder of a stopped control plane. */
export function forget(data: string): void
