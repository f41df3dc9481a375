/** Words of the messages that Kubernetes' own components write: the engine compares such messages, and reads why pods were refused. */
const WORDS: ReadonlySet<string> = new Set(
  `a about above accommodate account active activeDeadlineSeconds admission affinity after all allocate allowed already an and anti any API are as at
  availability available back backoff backoffLimitPerIndex be because been being below binding bound budget but by can cannot claim claims
  class clusterIPs completed completions complete condition conditions conflict conflicted constraints container containers count cpu create created
  creation current currently d DaemonSet deadline deallocate deleted deleting denied deployment Deployment deployments didn disk disruption does doesn
  DoNotSchedule due during either eligible ephemeral enough error evict evicting eviction evicted exceed exceeded exceeds exist existing exists exit
  expected failed failure find for forbidden found free from fulfilled fully gates generated get given greater had has hasn have healthy helpful
  hostPort image immediate in incoming index indexes initialized initializing insufficient invalid io is isn it its job Job jobs k8s kubelet label labels
  least less limit LimitRange limited limits longer looking low lower match matched matching max maxSkew maxSurge maxUnavailable maximum
  maxReplicas may memory message metadata metric min minAvailable minimum minReplicas missing more most must name named namespace Namespace
  namespaces need needed never new no node nodes nominated none not number object of on one only or other out OOMKilled over overcommitable
  paused per persistent PersistentVolume PersistentVolumeClaim PersistentVolumeClaims persistentvolumeclaim persistentvolumeclaims pid plugin pod Pod
  pods policy port ports posting preempted preemption preemptionPolicy pressure previously priority PriorityClass progress progressed progressing
  provisioned provisioning pvc quantity quota ratio reached read ready reason recommended replica ReplicaSet replicas replicasets request requested
  requests required resize resource ResourceClaim resourceclaim resourceclaims resources restarting restarted rule rules running s satisfied satisfy
  scale scaling schedule scheduler scheduling selector set some space specified spread started StatefulSet status still stopped storage
  storageclass successfully sufficient support taint taints terminated terminating term terms than that the there this threshold time timed to too
  toleration tolerations topology unable unbound under unknown unready unschedulable until untolerated up update updated usage used user using
  ValidatingAdmissionPolicy value victims violates PodSecurity volume volumeMounts volumes waiting was were while will with without zero zone
  denied request binding looking up serviceaccount service services currently running Kubelet Never PreemptLowerPriority ReadWriteOncePod t bind blocked
  non empty matching manager code equal maximal rejected RuntimeClass owner context hard soft`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
)
const NUMBER = /^\d{1,7}$/

export function isMessageWord(word: string): boolean {
  return NUMBER.test(word) || WORDS.has(word.toLowerCase())
}
