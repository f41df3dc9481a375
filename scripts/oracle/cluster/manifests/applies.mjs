// Objects that several managers write, step by step: with kubectl apply of both kinds and the commands that change a part.
import { app, c, claim, cron, hpa, job, limitRange, meta, pdb, priorityClass, quota, service, sel, tpl } from './short.mjs';

/** @typedef {import('./short.mjs').Json} Json */
/**
 * @typedef {{do: 'create' | 'apply', manifest: Json} | {do: 'serverSide', manifest: Json, manager?: string, force?: true, dryRun?: true}
 *   | {do: 'scale', replicas: number} | {do: 'image', container: string, image: string} | {do: 'pause' | 'resume' | 'restart' | 'forget'}
 *   | {do: 'patch', patch: Json}} Step
 * @typedef {{description: string, steps: Step[]}} Applies
 */

/** @param {Json} manifest @returns {Step} */
const create = (manifest) => ({ do: 'create', manifest });
/** @param {Json} manifest @returns {Step} */
const apply = (manifest) => ({ do: 'apply', manifest });
/** @param {Json} manifest @param {{manager?: string, force?: true, dryRun?: true}} [how] @returns {Step} */
const ssa = (manifest, how = {}) => ({ do: 'serverSide', manifest, ...how });
/** @param {number} replicas @returns {Step} */
const scale = (replicas) => ({ do: 'scale', replicas });
/** @param {string} image @returns {Step} */
const image = (image) => ({ do: 'image', container: 'c', image });
/** @type {Step} */ const forget = { do: 'forget' };

/** @param {Json} [spec] @param {Json} [container] @param {Json} [pods] */
const web = (spec = {}, container = {}, pods = {}) => app('Deployment', { ...spec, template: tpl({ containers: [c(container)], ...pods }) });
/** A Deployment with only some fields. @param {Json} spec */
const part = (spec) => ({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, spec });
const parts = (/** @type {Json[]} */ ...containers) => part({ template: { spec: { containers } } });
const env = (/** @type {Record<string, string>} */ values) => ({ env: Object.entries(values).map(([name, value]) => ({ name, value })) });
const other = { manager: 'other' };
const forced = /** @type {const} */ ({ force: true });
const set = (/** @type {Json} */ spec = {}) => app('StatefulSet', { serviceName: 'x', ...spec });

/** @type {[string, ...Step[]][]} */
const cases = [
  // Fields of their own
  ['created by server-side apply', ssa(web({ replicas: 3 }))],
  ['applied twice the same', ssa(web({ replicas: 3 })), ssa(web({ replicas: 3 }))],
  ['own field changed', ssa(web({ replicas: 3 })), ssa(web({ replicas: 5 }))],
  ['own field removed comes back as its default', ssa(web({ replicas: 3, minReadySeconds: 7 })), ssa(web())],
  ['field without default removed', ssa(web({ minReadySeconds: 7, paused: true })), ssa(web({ paused: true }))],
  ['co-owned field stays when one lets go', ssa(web({ minReadySeconds: 7 })), ssa(part({ minReadySeconds: 7 }), other), ssa(web())],
  ['co-owned field goes with the last', ssa(web({ minReadySeconds: 7 })), ssa(part({ minReadySeconds: 7 }), other), ssa(web()), ssa(part({}), other)],
  ['unowned fields of others added', ssa(web()), ssa(part({ minReadySeconds: 9 }), other)],
  ['manager that applies nothing any more', ssa(web()), ssa(part({ minReadySeconds: 9 }), other), ssa({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' } }, other)],
  // Conflicts
  ['one conflict', ssa(web({ replicas: 3 })), ssa(part({ replicas: 4 }), other)],
  ['conflict about an equal value is none', ssa(web({ replicas: 3 })), ssa(part({ replicas: 3 }), other)],
  ['several conflicts with one manager', ssa(web({ replicas: 3, minReadySeconds: 2 })), ssa(part({ replicas: 4, minReadySeconds: 3, template: { spec: { containers: [{ name: 'c', image: 'other' }] } } }), other)],
  ['conflicts with two managers', ssa(web({ replicas: 3 })), ssa(part({ minReadySeconds: 3 }), other), ssa(part({ replicas: 4, minReadySeconds: 5 }), { manager: 'third' })],
  ['a conflict with two owners of one field', ssa(web({ replicas: 3 })), ssa(part({ replicas: 3 }), other), ssa(part({ replicas: 4 }), { manager: 'third' })],
  ['forced takes the fields', ssa(web({ replicas: 3 })), ssa(part({ replicas: 4 }), { ...other, ...forced }), ssa(web({ replicas: 3 }))],
  ['forced, then given up', ssa(web({ replicas: 3 })), ssa(part({ replicas: 4 }), { ...other, ...forced }), ssa(web()), ssa(part({}), other)],
  ['dry run changes nothing', ssa(web({ replicas: 3 })), ssa(web({ replicas: 6 }), { dryRun: true })],
  ['labels in conflict', ssa(meta(web(), { labels: { team: 'a', 'app.kubernetes.io/name': 'x' } })), ssa(meta(part({}), { labels: { team: 'b', 'app.kubernetes.io/name': 'y' } }), other)],
  // What kubectl wrote otherwise
  ['created by kubectl create', create(web({ replicas: 3 })), ssa(web({ replicas: 4 }))],
  ['created by kubectl create, forced', create(web({ replicas: 3 })), ssa(web({ replicas: 4 }), forced), ssa(web())],
  ['created by kubectl create, same values', create(web({ replicas: 3 })), ssa(web({ replicas: 3 }))],
  ['after client-side apply', apply(web({ replicas: 3 })), ssa(web({ replicas: 5 }))],
  ['after client-side apply, with fields removed', apply(web({ replicas: 3, minReadySeconds: 5 }, env({ A: '1', B: '2' }))), ssa(web({ replicas: 3 }, env({ A: '1' })))],
  ['after client-side apply, a default changed', apply(web()), ssa(web({ replicas: 5 }))],
  ['after client-side apply, a default changed by force', apply(web()), ssa(web({ replicas: 5 }), forced), ssa(web())],
  ['after client-side apply, by another manager', apply(web({ replicas: 3 })), ssa(web({ replicas: 5 }), other)],
  ['after client-side apply, same values by another manager', apply(web({ replicas: 3, minReadySeconds: 4 })), ssa(web({ replicas: 3 }), other)],
  ['client-side apply after server-side apply', ssa(web({ replicas: 3 })), apply(web({ replicas: 4 })), ssa(web({ replicas: 5 }))],
  ['client-side apply and server-side apply in turn', apply(web({ replicas: 3 })), ssa(web({ replicas: 4 })), apply(web({ replicas: 5 })), ssa(web({ replicas: 6 }))],
  ['client-side apply twice, then server-side', apply(web({ replicas: 3, minReadySeconds: 3 })), apply(web({ replicas: 4 })), ssa(web({ replicas: 4 }))],
  ['scaled', ssa(web({ replicas: 3 })), scale(5), ssa(web({ replicas: 3 }))],
  ['scaled to what it is', ssa(web({ replicas: 3 })), scale(3), ssa(web({ replicas: 4 }))],
  ['scaled, then applied without replicas', ssa(web({ replicas: 3 })), scale(5), ssa(web())],
  ['scaled, then replicas given up', ssa(web({ replicas: 3 })), ssa(web()), scale(5), ssa(web())],
  ['scaled after client-side apply', apply(web({ replicas: 3 })), scale(5), ssa(web({ replicas: 3 }))],
  ['scaled, then forced', ssa(web({ replicas: 3 })), scale(5), ssa(web({ replicas: 3 }), forced), scale(2)],
  ['image set', ssa(web()), image('web:2'), ssa(web()), ssa(web(), forced)],
  ['image set after client-side apply', apply(web()), image('web:2'), ssa(web())],
  ['restarted', ssa(web()), { do: 'restart' }, ssa(web({ replicas: 2 }))],
  ['paused and resumed', ssa(web()), { do: 'pause' }, ssa(web({ paused: false })), { do: 'resume' }],
  ['patched', ssa(web()), { do: 'patch', patch: { spec: { template: { metadata: { annotations: { note: 'a' } } } } } }, ssa(web({ template: { ...tpl(), metadata: { labels: { app: 'x' }, annotations: { note: 'b' } } } }))],
  ['nobody is known to own anything', create(web({ replicas: 3 })), forget, ssa(web({ replicas: 3 }))],
  ['nobody is known to own anything, other values', create(web({ replicas: 3 })), forget, ssa(web({ replicas: 4, minReadySeconds: 2 }))],
  ['nobody is known to own anything, other values by force', create(web({ replicas: 3 })), forget, ssa(web({ replicas: 4 }), forced), ssa(web())],
  ['nobody is known to own anything after client-side apply', apply(web({ replicas: 3, minReadySeconds: 3 })), forget, ssa(web({ replicas: 4 }))],
  // Lists by keys
  ['container added by another manager', ssa(web()), ssa(parts({ name: 'side', image: 'side' }), other), ssa(web({}, { image: 'web:2' }))],
  ['container removed by its manager', ssa(web()), ssa(parts({ name: 'side', image: 'side' }), other), ssa(part({}), other)],
  ['container renamed', ssa(web()), ssa(web({}, { name: 'd' }))],
  ['order of containers', ssa(web({}, {}, { containers: [c({ name: 'a' }), c({ name: 'b' })] })), ssa(parts({ name: 'z', image: 'z' }, { name: 'b' }), other), ssa(web({}, {}, { containers: [c({ name: 'b' }), c({ name: 'n' }), c({ name: 'a' })] }))],
  ['environment of two managers', ssa(web({}, env({ A: '1', B: '2' }))), ssa(parts({ name: 'c', ...env({ C: '3' }) }), other), ssa(web({}, env({ B: '2' }))), ssa(parts({ name: 'c', ...env({ B: '9' }) }), other)],
  ['ports by number and protocol', ssa(web({}, { ports: [{ containerPort: 80 }, { containerPort: 9, name: 'nine' }] })), ssa(parts({ name: 'c', ports: [{ containerPort: 80, protocol: 'UDP' }, { containerPort: 80, protocol: 'TCP', name: 'http' }] }), other), ssa(web({}, { ports: [{ containerPort: 9, name: 'nine' }] }))],
  ['conflict in a list with two keys', ssa(web({}, { ports: [{ containerPort: 80, name: 'a' }, { containerPort: 9, name: 'b' }] })), ssa(parts({ name: 'c', ports: [{ containerPort: 80, name: 'c', protocol: 'TCP' }, { containerPort: 9, name: 'd', protocol: 'TCP' }] }), other)],
  ['key given twice', ssa(web({}, {}, { containers: [c({ name: 'a' }), c({ name: 'a' })] }))],
  ['key left out', ssa(web({}, {}, { containers: [{ image: 'a' }] }))],
  ['volumes and mounts', ssa(web({}, { volumeMounts: [{ name: 'v', mountPath: '/v' }] }, { volumes: [{ name: 'v', emptyDir: {} }] })), ssa(web({}, { volumeMounts: [{ name: 'v', mountPath: '/w' }] }, { volumes: [{ name: 'v', configMap: { name: 'm' } }] }))],
  ['spread constraints by two keys', ssa(web({}, {}, { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', ...{ labelSelector: sel.selector } }] })), ssa(part({ template: { spec: { topologySpreadConstraints: [{ maxSkew: 2, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' }] } } }), other)],
  // Lists and maps as one
  ['command is one', ssa(web({}, { command: ['a', 'b'] })), ssa(parts({ name: 'c', command: ['a', 'b', 'c'] }), other)],
  ['command replaced', ssa(web({}, { command: ['a', 'b'], args: ['x'] })), ssa(web({}, { command: ['c'] }))],
  ['tolerations are one', ssa(web({}, {}, { tolerations: [{ key: 'a', operator: 'Exists' }] })), ssa(part({ template: { spec: { tolerations: [{ key: 'b', operator: 'Exists' }] } } }), { ...other, ...forced }), ssa(web())],
  ['node selector is one', ssa(web({}, {}, { nodeSelector: { a: 'b' } })), ssa(part({ template: { spec: { nodeSelector: { c: 'd' } } } }), other)],
  ['selector is one', ssa(web()), ssa(web({ selector: { matchLabels: { app: 'x' }, matchExpressions: [{ key: 'app', operator: 'Exists' }] } }))],
  ['resources by name', ssa(web({}, { resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '2' } } })), ssa(parts({ name: 'c', resources: { requests: { cpu: '2' } } }), other), ssa(web({}, { resources: { requests: { cpu: '1' } } }))],
  ['an amount written otherwise', ssa(web({}, { resources: { requests: { cpu: '1', memory: '1024Mi' } } })), ssa(parts({ name: 'c', resources: { requests: { cpu: '1000m', memory: '1Gi' } } }), other)],
  // Sets, labels, null
  ['finalizers are a set', ssa(meta(web(), { finalizers: ['a.test/one'] })), ssa(meta(part({}), { finalizers: ['a.test/two', 'a.test/one'] }), other), ssa(web())],
  ['labels and annotations removed', ssa(meta(web(), { labels: { a: '1', b: '2' }, annotations: { n: '1', m: '2' } })), ssa(meta(web(), { labels: { a: '1' }, annotations: { m: '2' } }))],
  ['null value', ssa(web({ replicas: 3, minReadySeconds: 4 })), ssa(web({ replicas: null, minReadySeconds: null }))],
  ['null of another manager', ssa(web({ replicas: 3 })), ssa(part({ replicas: null }), other)],
  ['empty maps and lists', ssa(meta(web({}, { env: [] }), { labels: {} })), ssa(meta(web(), { labels: { a: 'b' } }))],
  ['unknown field', ssa(web({ replica: 3 }))],
  ['wrong type', ssa(web({ replicas: 'three' }))],
  ['wrong value', ssa(web({ replicas: 3 })), ssa(web({ replicas: -3 }))],
  ['immutable field', ssa(web()), ssa(web({ selector: { matchLabels: { app: 'y' } } }))],
  ['status is nobody\'s', ssa({ ...web(), status: { replicas: 7 } })],
  ['strategy changed to one that excludes the other', ssa(web({ strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 2 } } })), ssa(web({ strategy: { type: 'Recreate' } }))],
  ['strategy changed after defaults', create(web()), ssa(web({ strategy: { type: 'Recreate' } }), forced)],
  // Other kinds
  ['statefulset', ssa(set({ replicas: 2, volumeClaimTemplates: [meta(claim(), { name: 'd' })] })), scale(4), ssa(set({ replicas: 3, volumeClaimTemplates: [meta(claim(), { name: 'd' })] }))],
  ['statefulset claim templates are one', ssa(set({ volumeClaimTemplates: [meta(claim(), { name: 'd' })] })), ssa(set({ volumeClaimTemplates: [meta(claim(), { name: 'e' })] }))],
  ['daemonset', apply(app('DaemonSet')), image('web:2'), ssa(app('DaemonSet', { updateStrategy: { type: 'OnDelete' } }))],
  ['replicaset scaled', ssa(app('ReplicaSet', { replicas: 1 })), scale(2), ssa(app('ReplicaSet', { replicas: 1 }))],
  ['job', ssa(job({ parallelism: 2 })), ssa(job({ parallelism: 3, backoffLimit: 2 })), ssa(job())],
  ['cronjob', apply(cron({ suspend: true })), ssa(cron({ suspend: false, schedule: '1 * * * *' }))],
  ['service ports by two keys', ssa(service({ ports: [{ name: 'a', port: 80 }, { name: 'b', port: 53, protocol: 'UDP' }] })), ssa({ ...service({ ports: [{ name: 'c', port: 53, protocol: 'TCP' }] }), spec: { ports: [{ name: 'c', port: 53, protocol: 'TCP' }] } }, other), ssa(service({ ports: [{ name: 'a', port: 80, targetPort: 8080 }] }))],
  ['service port in conflict', apply(service()), ssa(service({ ports: [{ port: 80, targetPort: 8080 }] }), other)],
  ['service selector', ssa(service()), ssa(service({ selector: { app: 'y' } }), other), ssa(service({ selector: { app: 'y' } }), { ...other, ...forced })],
  ['service without one manager\'s port', create(service({ ports: [{ name: 'a', port: 80 }, { name: 'b', port: 81 }] })), ssa(service({ ports: [{ name: 'a', port: 80 }] }))],
  ['budget', ssa(pdb({ minAvailable: 1, ...sel })), ssa(pdb({ maxUnavailable: 1, ...sel }))],
  ['budget of two managers', ssa(pdb({ minAvailable: 1, ...sel })), ssa({ ...pdb({ unhealthyPodEvictionPolicy: 'AlwaysAllow' }) }, other), ssa(pdb({ minAvailable: '50%' }), other)],
  ['autoscaler', ssa(hpa({ minReplicas: 2 })), ssa(hpa({ minReplicas: 3, maxReplicas: 9 }), other), ssa(hpa({ metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }] }))],
  ['claim', ssa(claim()), ssa(claim({ resources: { requests: { storage: '2Gi' } } }))],
  ['quota', ssa(quota({ hard: { pods: '3', 'requests.cpu': '2' } })), ssa(quota({ hard: { pods: '4' } }), other), ssa(quota({ hard: { pods: '3' } }))],
  ['limit range', ssa(limitRange({ type: 'Container', default: { cpu: '1' } })), ssa(limitRange({ type: 'Container', default: { cpu: '2' } }))],
  ['priority class', ssa(priorityClass({ value: 3, description: 'a' })), ssa(priorityClass({ value: 3 })), ssa(priorityClass({ value: 4 }), other)],
];

/** @type {Applies[]} */
export const applies = cases.map(([description, ...steps]) => ({ description, steps }));
