import { expect, it } from 'vitest'
import { userOf } from './user-of.ts'

it.each([
  ['replicaset-controller', 'system:serviceaccount:kube-system:replicaset-controller'],
  ['daemonset-controller', 'system:serviceaccount:kube-system:daemon-set-controller'],
  ['pod-gc', 'system:serviceaccount:kube-system:pod-garbage-collector'],
  ['kube-scheduler', 'system:kube-scheduler'],
])('semantics F6.11 %s writes as %s', (client, username) => {
  expect(userOf(client)?.username).toBe(username)
})

it.each([undefined, 'scenario', 'kubectl-drain', 'kubelet'])('semantics F6.7 the user of %s is not known', (client) => {
  expect(userOf(client)).toBeUndefined()
})
