const UNREAD = (kind: string): string => `${kind} is not modelled: leave this command out`

/** Why a command of `kubectl create` is not rehearsed, by its name. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['clusterrole', UNREAD('a ClusterRole')],
  ['clusterrolebinding', UNREAD('a ClusterRoleBinding')],
  ['cm', UNREAD('a ConfigMap')],
  ['configmap', UNREAD('a ConfigMap')],
  ['role', UNREAD('a Role')],
  ['rolebinding', UNREAD('a RoleBinding')],
  ['secret', UNREAD('a Secret')],
  ['token', 'create token changes no object: run kubectl create token'],
])

/** Why `create WORD` is refused; `undefined` for a word that kubectl does not know either. */
export function refusedKind(word: string): string | undefined {
  return REFUSED.get(word)
}
