/** Every cluster has this namespace from its first minute, and nothing can delete it: its uid identifies the cluster. */
export const IDENTIFYING_NAMESPACE = 'kube-system'
