// What comes back again and again, and what is taken back half-way.
import { daemonSet, deployment, image, job, nodes, object, pdb, pod, priority, retemplate, scenario as s, statefulSet } from './helpers.mjs';

const after = (/** @type {string} */ time, /** @type {any} */ notes = {}) => ({ notes: { 'exit-after': time, ...notes } });
const holds = (/** @type {string} */ key, /** @type {number} */ seconds) => ({ tolerations: [{ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: seconds }] });
const surge = { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } };
const small = { cpu: '100m' };
const slow = { run: 1, ready: 3, terminate: 2 };
const lingering = { run: 1, ready: 1, terminate: 6 };
const high = priority('high', 1000);
const low = priority('low', 10);
const cheap = { priorityClassName: 'low' };
const dear = { priorityClassName: 'high' };
const on = (/** @type {string} */ node) => ({ nodeSelector: { 'kubernetes.io/hostname': node } });

export default [
  s('taint-daemon-loop', 'A DaemonSet tolerates a taint for four seconds: its pods are evicted and made again as long as the taint is there.', { nodes: nodes(1), manifests: [daemonSet('agent', { ...small, ...holds('team', 4) })], settle: 4, steps: [{ kubectl: 'taint node node-1 team=a:NoExecute', wait: 15 }, { kubectl: 'taint node node-1 team-', quiet: 8 }] }),
  s('rc-too-many-bare', 'Bare pods with the labels of a ReplicationController that wants fewer.', { nodes: nodes(1), manifests: ['one', 'two', 'three'].map((name) => pod(name, { ...small, labels: { app: 'rc' } })), settle: 4, steps: [{ create: object('v1', 'ReplicationController', 'rc', { spec: { replicas: 1, selector: { app: 'rc' }, template: { metadata: { labels: { app: 'rc' } }, spec: { containers: [{ name: 'main', image: 'rc:1' }] } } } }), quiet: 5 }] }),
  s('preempt-youngest', 'Of two nodes with equal victims the one whose victim has run for the shorter time.', { nodes: nodes(2, { cpu: '2' }), cluster: [high, low], manifests: [pod('old', { cpu: '2', ...cheap, ...on('node-2') })], settle: 5, steps: [{ create: pod('young', { cpu: '2', ...cheap, ...on('node-1') }), quiet: 5 }, { create: pod('high', { cpu: '2', ...dear }), quiet: 5 }] }),
  s('deployment-recreate-undone', 'Recreate is undone while the old pods go: they are not saved, and come back at the old version.', { nodes: nodes(1), kubelet: lingering, manifests: [deployment('web', 2, small, { strategy: { type: 'Recreate' } })], settle: 5, steps: [{ kubectl: image('deployment/web'), wait: 2 }, { kubectl: 'rollout undo deployment/web', quiet: 9 }] }),
  s('daemonset-surge-thrice', 'Three more versions in the middle of a surge.', { nodes: nodes(2), kubelet: slow, manifests: [daemonSet('agent', small, surge)], settle: 6, steps: [{ kubectl: image('daemonset/agent'), wait: 2 }, { kubectl: image('daemonset/agent', 3), wait: 2 }, { kubectl: image('daemonset/agent', 4), quiet: 9 }] }),
  s('statefulset-zero-mid-roll', 'Scaled to nothing in the middle of a roll that hangs, and back: all come at the new revision.', { nodes: nodes(1), manifests: [statefulSet('db', 3, small)], settle: 8, steps: [{ ...retemplate('StatefulSet', 'db', { 'never-ready': 'true' }), quiet: 4 }, { kubectl: 'scale sts/db --replicas=0', quiet: 6 }, { ...retemplate('StatefulSet', 'db', { 'never-ready': null }), quiet: 2 }, { kubectl: 'scale sts/db --replicas=2', quiet: 6 }] }),
  s('pdb-of-daemons', 'A budget with a number over the pods of a DaemonSet.', { nodes: nodes(3), manifests: [daemonSet('agent', small), pdb('agent', { minAvailable: 2 })], settle: 5, steps: [{ evict: { name: 'agent' }, pause: 0.3, quiet: 5 }, { kubectl: 'drain node-1 --force --ignore-daemonsets --timeout=10s', quiet: 3 }] }),
  s('job-orphaned-running', 'A Job that runs is deleted without its pods: they run on to their end, and nobody counts them.', { nodes: nodes(1), manifests: [job('batch', { ...small, ...after('9s') }, { completions: 3, parallelism: 2 })], settle: 4, steps: [{ remove: { kind: 'Job', name: 'batch', propagationPolicy: 'Orphan' }, quiet: 9 }, { deletePods: { name: 'batch', first: 1 }, quiet: 3 }] }),
];
