const UNREAD = (kind: string): string => `${kind} is not modelled: leave this command out`
const BY_FILE = (words: string): string =>
  `create ${words} has no flags here: write the object with kubectl create ${words} --dry-run=client -o yaml, and rehearse create -f FILE`

/** Why a command of `kubectl create` is not rehearsed, by its name. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['clusterrole', UNREAD('a ClusterRole')],
  ['clusterrolebinding', UNREAD('a ClusterRoleBinding')],
  ['cm', UNREAD('a ConfigMap')],
  ['configmap', UNREAD('a ConfigMap')],
  ['ing', BY_FILE('ingress')],
  ['ingress', BY_FILE('ingress')],
  ['role', UNREAD('a Role')],
  ['rolebinding', UNREAD('a RoleBinding')],
  ['sa', BY_FILE('serviceaccount')],
  ['secret', UNREAD('a Secret')],
  ['service', BY_FILE('service')],
  ['serviceaccount', BY_FILE('serviceaccount')],
  ['svc', BY_FILE('service')],
  ['token', 'create token changes no object: run kubectl create token'],
])

/** Why `create WORD` is refused; `undefined` for a word that kubectl does not know either. */
export function refusedKind(word: string): string | undefined {
  return REFUSED.get(word)
}
