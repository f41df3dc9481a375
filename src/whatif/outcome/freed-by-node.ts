/** What frees a pod that no kubelet confirms to have ended, because its node is lost. */
export function freedByNode(node: string): string {
  return `${node} becoming Ready or being deleted, or deletion with --grace-period=0 --force`
}
