/** Whether `--server` names a server by the cluster in which it runs: `cluster`, or `cluster:NAMESPACE`. */
export function isInCluster(server: string): boolean {
  return server === 'cluster' || server.startsWith('cluster:')
}
