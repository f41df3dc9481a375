import { ANNOTATE } from './annotate.ts'
import { APPLY } from './apply.ts'
import { AUTOSCALE } from './autoscale/autoscale.ts'
import { COMPLETE_JOB, FAIL_CONTAINER } from './container-exit.ts'
import { CREATE } from './create.ts'
import { CREATE_JOB } from './create-job.ts'
import { DEBUG } from './debug.ts'
import { DELETE_OBJECT } from './delete-object.ts'
import { DELETE_POD } from './delete-pod.ts'
import { EVICT_POD } from './evict-pod.ts'
import { FAIL_IMAGE_PULL } from './fail-image-pull.ts'
import { FAIL_PROBE } from './fail-probe.ts'
import { FAIL_PROVISIONING } from './fail-provisioning.ts'
import { LABEL_OBJECTS } from './label-objects.ts'
import { ADD_NODES } from './nodes/add-nodes.ts'
import { CORDON, UNCORDON } from './nodes/cordon.ts'
import { DELETE_NODE } from './nodes/delete-node.ts'
import { DRAIN } from './nodes/drain.ts'
import { FAIL_DOMAIN } from './nodes/fail-domain.ts'
import { FAIL_NODE, RECOVER_NODE } from './nodes/fail-node.ts'
import { LABEL } from './nodes/label.ts'
import { REBOOT_NODE } from './nodes/reboot-node.ts'
import { REMOVE_NODES } from './nodes/remove-nodes.ts'
import { SHUTDOWN_NODE } from './nodes/shutdown-node.ts'
import { TAINT, UNTAINT } from './nodes/taint.ts'
import { PATCH } from './patch.ts'
import { REPLACE } from './replace.ts'
import { ROLLOUT } from './rollout/rollout.ts'
import { SCALE } from './scale.ts'
import { SET_ENV } from './set-env/set-env.ts'
import { SET_SCHEDULER_CONFIGURATION } from './set-scheduler-configuration.ts'
import { SET_USAGE } from './set-usage.ts'
import { SUBMIT } from './submit.ts'
import { WAIT } from './wait.ts'

/** Every verb with its spec: the one list of actions. `SingleAction` is made of it, and the compiler requires a field of the API for each. */
export const ACTION_SPECS = {
  // Nodes
  cordon: CORDON,
  uncordon: UNCORDON,
  drain: DRAIN,
  taint: TAINT,
  untaint: UNTAINT,
  label: LABEL,
  failNode: FAIL_NODE,
  failDomain: FAIL_DOMAIN,
  recoverNode: RECOVER_NODE,
  shutdownNode: SHUTDOWN_NODE,
  rebootNode: REBOOT_NODE,
  addNodes: ADD_NODES,
  removeNodes: REMOVE_NODES,
  deleteNode: DELETE_NODE,
  // Pods
  evictPod: EVICT_POD,
  deletePod: DELETE_POD,
  failContainer: FAIL_CONTAINER,
  failProbe: FAIL_PROBE,
  debug: DEBUG,
  failImagePull: FAIL_IMAGE_PULL,
  failProvisioning: FAIL_PROVISIONING,
  // Workloads
  scale: SCALE,
  autoscale: AUTOSCALE,
  rollout: ROLLOUT,
  setEnv: SET_ENV,
  completeJob: COMPLETE_JOB,
  createJob: CREATE_JOB,
  // Objects of any kind
  annotate: ANNOTATE,
  apply: APPLY,
  create: CREATE,
  deleteObject: DELETE_OBJECT,
  labelObjects: LABEL_OBJECTS,
  patch: PATCH,
  replace: REPLACE,
  submit: SUBMIT,
  // Load
  setUsage: SET_USAGE,
  // The control plane
  setSchedulerConfiguration: SET_SCHEDULER_CONFIGURATION,
  // Time
  wait: WAIT,
}
