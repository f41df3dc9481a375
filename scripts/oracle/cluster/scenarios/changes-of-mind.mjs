// What was begun and then overtaken: names that are reused, preemptors and nodes that go, drains whose object vanishes.
import { after, cheap, dear, deployment, gone, high, image, job, lingering, low, nodes, oneOpen, open, pdb, pod, rolling, scenario as s, service, spec, statefulSet } from './helpers.mjs';

const evicted = (/** @type {string} */ key, /** @type {number} */ seconds) => ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: seconds });
const usual = ['not-ready', 'unreachable'].map((k) => evicted(`node.kubernetes.io/${k}`, 300));
const together = (/** @type {string} */ app) => ({ affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app } } }] } } });
const spread = (/** @type {string} */ app) => ({ topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'rack', whenUnsatisfiable: 'DoNotSchedule', minDomains: 3, labelSelector: { matchLabels: { app } } }] });

export default [
  // Names
  s('deployment-made-anew', 'Deleted and made again at once, while its ReplicaSet and its pods still go.', { nodes: nodes(1), kubelet: lingering, manifests: [deployment('web', 2)], steps: [{ ...gone('Deployment', 'web'), wait: 1.5 }, { create: deployment('web', 1), quiet: 9 }] }),
  s('statefulset-made-anew', 'Deleted and made again at once: its pods come when the old ones of their names have gone.', { nodes: nodes(1), kubelet: lingering, manifests: [statefulSet('db', 2)], steps: [{ ...gone('StatefulSet', 'db'), wait: 1 }, { create: statefulSet('db', 3), quiet: 9 }] }),
  s('job-made-anew', 'A Job that waits for its next try is deleted and made again: it begins at once.', { nodes: nodes(1), manifests: [job('batch', after('60s'), { backoffLimit: 4 })], steps: [{ failPods: { name: 'batch' }, wait: 3 }, { ...gone('Job', 'batch'), wait: 3 }, { create: job('batch', after('60s'), { backoffLimit: 4 }), quiet: 4 }, { failPods: { name: 'batch' }, quiet: 12 }] }),
  s('service-made-anew', 'A Service is deleted and made again under its name; a budget, too.', { nodes: nodes(1), manifests: [deployment('web', 2), service('web'), pdb('web', { minAvailable: 2 })], settle: 5, steps: [{ remove: { kind: 'Service', name: 'web' }, wait: 1 }, { create: service('web', { ports: [{ port: 81 }] }), quiet: 3 }, { remove: { kind: 'PodDisruptionBudget', name: 'web' }, wait: 1 }, { create: pdb('web', { minAvailable: 1 }), quiet: 2 }, { evict: { name: 'web' }, pause: 0.2, quiet: 5 }] }),
  s('node-made-anew', 'A node is deleted and joins again under its name: its pods stay.', { nodes: nodes(1), manifests: [deployment('web', 2), statefulSet('db', 1)], settle: 4, steps: [{ deleteNode: 'node-1', wait: 8 }, { addNode: { name: 'node-1' }, wait: 50 }, { deletePods: { name: 'db-0' }, quiet: 6 }] }),

  // Preemption
  s('preempt-preemptor-goes', 'The preemptor is deleted while its victims go: their successors take the room again.', { nodes: nodes(1, { cpu: '2' }), kubelet: lingering, cluster: [high, low], manifests: [deployment('low', 1, { cpu: '2', ...cheap })], steps: [{ create: pod('high', { cpu: '2', ...dear }), wait: 2 }, { remove: { kind: 'Pod', name: 'high' }, quiet: 9 }] }),
  s('preempt-node-closed', 'The nominated node is closed while the victims go: the preemptor looks elsewhere and finds room when another opens.', { nodes: oneOpen(2, { cpu: '2' }), kubelet: lingering, cluster: [high, low], manifests: [pod('low', { cpu: '2', ...cheap })], steps: [{ create: pod('high', { cpu: '2', ...dear }), wait: 2 }, { kubectl: 'cordon node-1', quiet: 7 }, { ...open, quiet: 4 }] }),
  s('preempt-victim-ends', 'One of two victims would have ended by itself; the preemptor waits for the other.', { nodes: nodes(1, { cpu: '2' }), kubelet: lingering, cluster: [high, low], manifests: [pod('a', { cpu: '1', ...cheap }), pod('b', { cpu: '1', restartPolicy: 'Never', ...cheap })], steps: [{ create: pod('high', { cpu: '2', ...dear }), wait: 1 }, { podStatus: { name: 'b' }, status: { phase: 'Succeeded' }, quiet: 8 }] }),

  // Drains
  s('drain-node-vanishes', 'The node of a drain that waits for a budget is deleted.', { nodes: oneOpen(2), manifests: [deployment('web', 2), pdb('web', { minAvailable: 2 })], steps: [open, { kubectl: 'drain node-1 --timeout=40s', background: true, wait: 3 }, { deleteNode: 'node-1', wait: 45 }] }),
  s('drain-past-budget-in-order', 'Without evictions: pods of a StatefulSet are deleted past their budget and come back in order elsewhere.', { nodes: oneOpen(2), manifests: [statefulSet('db', 3)], steps: [{ create: pdb('db', { minAvailable: 3 }), quiet: 2 }, open, { kubectl: 'drain node-1 --disable-eviction --timeout=60s', quiet: 8 }] }),

  // Taints
  s('taint-put-back', 'A taint is taken away and put back before the time is over: the time begins anew.', { nodes: nodes(1), manifests: [pod('a', { tolerations: [evicted('team', 6)] })], steps: [{ kubectl: 'taint node node-1 team=a:NoExecute', wait: 4 }, { kubectl: 'taint node node-1 team-', wait: 1 }, { kubectl: 'taint node node-1 team=a:NoExecute', wait: 11 }] }),
  s('taint-tolerated-later', 'A pod that is to go gets a toleration for ever in time.', { nodes: nodes(1), manifests: [pod('a', { tolerations: [evicted('team', 6)] }), pod('b', { tolerations: [evicted('team', 6)] })], steps: [{ kubectl: 'taint node node-1 team=a:NoExecute', wait: 3 }, { ...spec('Pod', 'a', { tolerations: [evicted('team', 6), ...usual, { key: 'team', operator: 'Exists' }] }), wait: 8 }] }),

  // Pods that wait for each other
  s('together-at-once', 'Two Deployments that want to be together are made at once; a third wants to be where nobody is.', { nodes: nodes(1), manifests: [deployment('cache', 2, together('web')), deployment('web', 1), deployment('lost', 1, together('nobody'))], settle: 6, steps: [{ kubectl: 'scale deployment/web --replicas=0', quiet: 4 }, { deletePods: { name: 'cache', first: 1 }, quiet: 5 }] }),
  s('spread-at-once', 'Six pods at once over two racks of three that there should be.', { nodes: [{ name: 'node-1', labels: { rack: 'a' } }, { name: 'node-2', labels: { rack: 'b' } }, { name: 'node-3' }], manifests: [deployment('web', 6, spread('web'), rolling(0, 2))], settle: 5, steps: [{ kubectl: 'label node node-3 rack=c', quiet: 5 }, { kubectl: image('deployment/web'), quiet: 6 }] }),
];
