// Pods whose volumes are bound or made when they have a node: the scheduler waits for them before it binds the pod.
import { nodes, object, pod, priority, scenario as s, volume } from './helpers.mjs';

const late = (/** @type {string} */ name, /** @type {string} */ provisioner) => object('storage.k8s.io/v1', 'StorageClass', name, { provisioner, volumeBindingMode: 'WaitForFirstConsumer' });
const local = late('local', 'kubernetes.io/no-provisioner');
/** It has no provisioner: its claims stay Pending. */
const disk = late('disk', 'example.test/disk');
const claimSpec = (/** @type {string} */ storageClassName) => ({ accessModes: ['ReadWriteOnce'], storageClassName, resources: { requests: { storage: '1Gi' } } });
const wish = (/** @type {string} */ name, /** @type {string} */ storageClass) => object('v1', 'PersistentVolumeClaim', name, { spec: claimSpec(storageClass) });
const onNode = (/** @type {string} */ node) => ({ nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [node] }] }] } } });
const store = (/** @type {string} */ name, /** @type {any} */ rest) => { const made = volume(name); return { ...made, spec: { ...made.spec, ...rest } }; };
const localOn = (/** @type {string} */ name, /** @type {string} */ node) => store(name, { storageClassName: 'local', ...onNode(node) });
const user = (/** @type {string} */ name, /** @type {string} */ claimName, /** @type {any} */ rest = {}) => pod(name, { volumes: [{ name: 'data', persistentVolumeClaim: { claimName } }], ...rest });
const annotate = (/** @type {string} */ name, /** @type {Record<string, string | null>} */ annotations) => ({ patch: { kind: 'PersistentVolumeClaim', name, body: { metadata: { annotations } } } });
const SELECTED = 'volume.kubernetes.io/selected-node';
const small = nodes(1, { cpu: '1' });

export default [
  s('volume-wait-local', 'A claim gets the volume of a node with the pod that goes there.', { nodes: nodes(2), cluster: [local, localOn('pv-1', 'node-2')], manifests: [wish('data', 'local')], steps: [{ create: user('user', 'data'), quiet: 6 }] }),
  s('volume-wait-by-hand', 'Nobody makes a volume; an administrator makes one and names it in the claim.', { nodes: nodes(1), cluster: [disk], manifests: [wish('data', 'disk')], steps: [{ create: user('user', 'data'), wait: 6 }, { create: store('pv-1', { storageClassName: 'disk' }), wait: 2 }, { patch: { kind: 'PersistentVolumeClaim', name: 'data', body: { spec: { volumeName: 'pv-1' } } }, quiet: 6 }] }),
  s('volume-wait-elsewhere', 'The volume that was made is out of reach of the node that was chosen.', { nodes: nodes(1), cluster: [disk], manifests: [wish('data', 'disk')], steps: [{ create: user('user', 'data'), wait: 3 }, { create: store('pv-1', { storageClassName: 'disk', ...onNode('elsewhere') }), wait: 2 }, { patch: { kind: 'PersistentVolumeClaim', name: 'data', body: { spec: { volumeName: 'pv-1' } } }, quiet: 6 }] }),
  s('volume-wait-failed', 'Making the volume fails: whoever makes it takes the node back from the claim. The pod is tried again.', { nodes: nodes(1), cluster: [disk], manifests: [wish('data', 'disk')], steps: [{ create: user('user', 'data'), wait: 4 }, { ...annotate('data', { [SELECTED]: null }), wait: 8 }] }),
  s('volume-wait-claim-deleted', 'The claim is deleted while its pod waits for the volume.', { nodes: nodes(1), cluster: [disk], manifests: [wish('data', 'disk')], steps: [{ create: user('user', 'data'), wait: 4 }, { remove: { kind: 'PersistentVolumeClaim', name: 'data' }, wait: 6 }] }),
  s('volume-wait-room', 'A pod that waits for its volume takes room; deleted, it leaves it to the next.', { nodes: small, cluster: [disk], manifests: [wish('data', 'disk')], steps: [{ create: user('first', 'data', { cpu: '800m' }), wait: 3 }, { create: pod('second', { cpu: '800m' }), wait: 3 }, { deletePods: { name: 'first' }, quiet: 6 }] }),
  s('volume-wait-preempted', 'A more important pod takes the room of one that waits for its volume: that one stays, and is tried again.', { nodes: small, cluster: [disk, priority('vip', 1000)], manifests: [wish('data', 'disk')], steps: [{ create: user('low', 'data', { cpu: '800m' }), wait: 4 }, { create: pod('high', { cpu: '800m', priorityClassName: 'vip' }), quiet: 8 }] }),
];
