/** Who sends a request (authentication/v1 UserInfo). */
export interface UserInfo {
  readonly username: string
  readonly groups: readonly string[]
}

/** The ServiceAccounts of kube-system under which controllers write, where they differ from the name of the controller here. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  'daemonset-controller': 'daemon-set-controller',
  'horizontal-pod-autoscaler': 'horizontal-pod-autoscaler',
  'pod-gc': 'pod-garbage-collector',
  'garbage-collector': 'generic-garbage-collector',
  'persistentvolume-binder': 'persistent-volume-binder',
  'serviceaccount-controller': 'service-account-controller',
  'node-lifecycle': 'node-controller',
  disruption: 'disruption-controller',
  'taint-eviction': 'taint-eviction-controller',
}
const SCHEDULER = 'kube-scheduler'
const AUTHENTICATED = 'system:authenticated'

/**
 * The user of a client, as kube-controller-manager has it with credentials of its own for each controller
 * (--use-service-account-credentials). `undefined`: it is not known.
 */
export function userOf(client: string | undefined): UserInfo | undefined {
  if (client === undefined) return undefined
  if (client === SCHEDULER) return { username: `system:${SCHEDULER}`, groups: [AUTHENTICATED] }
  const account = ACCOUNTS[client] ?? (client.endsWith('-controller') ? client : undefined)
  if (account === undefined) return undefined
  return {
    username: `system:serviceaccount:kube-system:${account}`,
    groups: ['system:serviceaccounts', 'system:serviceaccounts:kube-system', AUTHENTICATED],
  }
}
