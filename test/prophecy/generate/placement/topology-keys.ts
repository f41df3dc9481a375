export const HOSTNAME = 'kubernetes.io/hostname'
export const ZONE = 'topology.kubernetes.io/zone'
