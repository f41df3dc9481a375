/** `--server` where it names a server by the cluster in which it runs: `cluster`, `cluster:NAMESPACE`, and of a server of several `cluster/NAME`. */
const IN_CLUSTER = /^cluster(?::([^/]*))?(?:\/([^/]+))?$/

/** Whether `--server` names a server by the cluster in which it runs. */
export function isInCluster(server: string): boolean {
  return IN_CLUSTER.test(server)
}

/** The namespace in which the server runs, and which of its clusters is meant, where they are named. */
export function partsOfInCluster(server: string): { readonly namespace: string | undefined; readonly name: string | undefined } {
  const [, namespace, name] = IN_CLUSTER.exec(server) ?? []
  return { namespace: namespace || undefined, name }
}
