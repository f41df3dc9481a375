// Drains, losses and evictions in the middle of something else.
import { apart, daemonSet, deployment, high, image, job, low, nodes, oneOpen, open, pdb, pod, replicaSet, rolling, scenario as s, service, statefulSet } from './helpers.mjs';

const tolerate = (/** @type {number} */ seconds) => ({ tolerations: ['not-ready', 'unreachable'].map((k) => ({ key: `node.kubernetes.io/${k}`, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: seconds })) });
const spread = (/** @type {string} */ app) => ({ topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'DoNotSchedule', labelSelector: { matchLabels: { app } } }] });
const parallel = { podManagementPolicy: 'Parallel' };
const slow = { run: 1, ready: 3, terminate: 2 };

export default [
  // Drains
  s('drain-half-budget', 'minAvailable 50 % of four on one node: two at once, the others when their successors are ready.', { nodes: oneOpen(2), kubelet: slow, manifests: [deployment('web', 4), pdb('web', { minAvailable: '50%' })], settle: 5, steps: [open, { kubectl: 'drain node-1 --timeout=90s', quiet: 5 }] }),
  s('drain-mid-rollout', 'A drain in the middle of a rollout: pods of both versions go.', { nodes: oneOpen(2, { cpu: '16' }), kubelet: slow, manifests: [deployment('web', 4, {}, rolling(1, 0)), pdb('web', { maxUnavailable: 2 })], settle: 5, steps: [open, { kubectl: image('deployment/web'), wait: 2.5 }, { kubectl: 'drain node-1 --timeout=90s', quiet: 6 }] }),
  s('drain-apart', 'Pods that must be apart: the successor finds no node until the drained one is open again.', { nodes: nodes(2), manifests: [deployment('web', 2, apart('web'))], steps: [{ kubectl: 'drain node-2 --timeout=60s', quiet: 5 }, { kubectl: 'uncordon node-2', quiet: 4 }] }),
  s('drain-spread', 'A hard spread over nodes: a cordoned node still counts, and the successor stays pending.', { nodes: nodes(3), manifests: [deployment('web', 3, spread('web'))], steps: [{ kubectl: 'drain node-3 --timeout=60s', quiet: 5 }, { kubectl: 'uncordon node-3', quiet: 4 }] }),
  s('drain-statefulset-parallel', 'Three of a parallel StatefulSet with a budget of one.', { nodes: oneOpen(2), manifests: [statefulSet('db', 3, {}, parallel), pdb('db', { maxUnavailable: 1 })], steps: [open, { kubectl: 'drain node-1 --timeout=90s', quiet: 5 }] }),
  s('drain-force-mixed', 'With --force: a bare pod goes for good, what has a controller comes back, a DaemonSet stays.', { nodes: oneOpen(2), manifests: [pod('bare'), replicaSet('rs', 1), daemonSet('agent')], steps: [open, { kubectl: 'drain node-1 --force --ignore-daemonsets --timeout=60s', quiet: 5 }] }),

  // Evictions
  s('evict-same-twice', 'A pod is evicted again while it ends, and its budget counts once.', { nodes: nodes(1), manifests: [deployment('web', 3), pdb('web', { maxUnavailable: 1 })], steps: [{ evict: { name: 'web', first: 1 }, wait: 0.5 }, { evict: { name: 'web', first: 1 }, pause: 0.2, quiet: 5 }] }),
  s('evict-in-recreate', 'Evictions while a Recreate rollout has no ready pod.', { nodes: nodes(1), kubelet: slow, manifests: [deployment('web', 2, {}, { strategy: { type: 'Recreate' } }), pdb('web', { minAvailable: 1 })], settle: 5, steps: [{ kubectl: image('deployment/web'), wait: 4 }, { evict: { name: 'web' }, pause: 0.2, quiet: 6 }] }),

  // Losses
  s('node-fails-statefulset', 'The node of a StatefulSet is lost: its pod hangs and is not made anew until the node is back.', { nodes: oneOpen(2), manifests: [statefulSet('db', 2, tolerate(5)), pdb('db', { maxUnavailable: 1 })], steps: [open, { stopNode: 'node-1', wait: 62 }, { startNode: 'node-1', quiet: 8 }] }),
  s('node-fails-daemonset', 'A lost node keeps its daemon pod; the Deployment moves.', { nodes: nodes(2), manifests: [daemonSet('agent'), deployment('web', 2, { ...tolerate(3), ...spread('web') })], steps: [{ stopNode: 'node-2', wait: 60 }, { startNode: 'node-2', quiet: 8 }] }),
  s('node-fails-job', 'A Job on a lost node: its pod is deleted, and another is made.', { nodes: oneOpen(2), manifests: [job('batch', { notes: { 'exit-after': '90s' }, ...tolerate(4) }, { backoffLimit: 0 })], steps: [open, { stopNode: 'node-1', wait: 62 }] }),
  s('node-back-in-time', 'The node is back before its pods are evicted: nothing goes.', { nodes: nodes(2), manifests: [deployment('web', 2, { ...tolerate(30), ...spread('web') }), service('web')], steps: [{ stopNode: 'node-2', wait: 56 }, { startNode: 'node-2', quiet: 8 }] }),
  s('taint-then-removed', 'A NoExecute taint is taken away before the toleration has run out.', { nodes: nodes(1), manifests: [deployment('web', 2, { tolerations: [{ key: 'team', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 10 }] })], steps: [{ kubectl: 'taint node node-1 team=a:NoExecute', wait: 4 }, { kubectl: 'taint node node-1 team-', wait: 10 }] }),

  // Room
  s('rollout-without-room', 'No room for the surge: the rollout waits until a node comes.', { nodes: nodes(1, { cpu: '1' }), manifests: [deployment('web', 2, { cpu: '500m' }, rolling(1, 0))], steps: [{ kubectl: image('deployment/web'), wait: 5 }, { addNode: { name: 'node-2', cpu: '1' }, quiet: 6 }] }),
  s('preempt-then-room', 'Pods that were preempted wait, and get a node that comes later.', { nodes: nodes(1, { cpu: '2' }), cluster: [high, low], manifests: [deployment('low', 2, { cpu: '1', priorityClassName: 'low' })], steps: [{ create: deployment('high', 2, { cpu: '1', priorityClassName: 'high' }), quiet: 5 }, { addNode: { name: 'node-2', cpu: '2' }, quiet: 5 }] }),
  s('preempt-slow-victims', 'Victims take their time; meanwhile a small pod does not take their room.', { nodes: nodes(1, { cpu: '2' }), kubelet: { run: 1, ready: 1, terminate: 6 }, cluster: [high, low], manifests: [deployment('low', 2, { cpu: '1', priorityClassName: 'low' })], steps: [{ create: deployment('high', 1, { cpu: '2', priorityClassName: 'high' }), wait: 3 }, { create: pod('small', { cpu: '500m' }), quiet: 7 }] }),
  s('surge-crowds-out', 'The surge of one Deployment takes the room that another one wants.', { nodes: nodes(1, { cpu: '3' }), kubelet: slow, manifests: [deployment('web', 2, { cpu: '1' }, rolling(1, 0))], settle: 5, steps: [{ kubectl: image('deployment/web'), wait: 0.5 }, { create: deployment('api', 1, { cpu: '1' }), quiet: 8 }] }),
];
