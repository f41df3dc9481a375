// admission [--out FILE] [--data DIR] [--keep] [--table rules|network|changes|policies|mutations] [--mixed COUNT --seed N] What the API server makes
// of the manifests and changes of a table, as dry runs. Mixed: of the number of cases that a seed mixes from the rules.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Api, access, sleep } from './lib/api.mjs';
import { DEFAULT_DATA, down, forget, up, until } from './lib/controlplane.mjs';
import { VERSION } from './lib/version.mjs';
import { bare, pathOf as knownPath } from './lib/run.mjs';
import { changes } from './manifests/changes.mjs';
import { network } from './manifests/network.mjs';
import { objects } from './manifests/objects.mjs';
import { placement } from './manifests/placement.mjs';
import { pods } from './manifests/pods.mjs';
import { policyTable } from './manifests/policies.mjs';
import { mixed } from './manifests/mixed.mjs';
import { mutationTable } from './manifests/mutations.mjs';
import { meta, o } from './manifests/short.mjs';
import { updates } from './manifests/updates.mjs';
import { workloads } from './manifests/workloads.mjs';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'admission.json' }, data: { type: 'string' }, keep: { type: 'boolean' }, table: { type: 'string', default: 'rules' }, mixed: { type: 'string' }, seed: { type: 'string', default: '1' } } });
const data = values.data ?? join(DEFAULT_DATA, '..', 'admission');
if (!values.keep) {
  await down(data);
  forget(data); // from nothing, so that it can be repeated
}
const plane = await up({ data });
const api = new Api(access(plane.kubeconfig));

const PATHS = /** @type {Record<string, string>} */ ({
  Lease: 'apis/coordination.k8s.io/v1/namespaces/*/leases', CSIDriver: 'apis/storage.k8s.io/v1/csidrivers', CSINode: 'apis/storage.k8s.io/v1/csinodes',
  VolumeAttachment: 'apis/storage.k8s.io/v1/volumeattachments', Ingress: 'apis/networking.k8s.io/v1/namespaces/*/ingresses', IngressClass: 'apis/networking.k8s.io/v1/ingressclasses', CSIStorageCapacity: 'apis/storage.k8s.io/v1/namespaces/*/csistoragecapacities',
  ServiceAccount: 'api/v1/namespaces/*/serviceaccounts', ValidatingAdmissionPolicy: 'apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies',
  ValidatingAdmissionPolicyBinding: 'apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings',
  MutatingAdmissionPolicy: 'apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicies', MutatingAdmissionPolicyBinding: 'apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicybindings',
});
const pathOf = (/** @type {any} */ object, /** @type {string} */ namespace) => {
  const own = PATHS[object.kind];
  return own ? `/${own.replace('*', namespace)}` : knownPath(object, namespace);
};
/** A server that hangs up gives no answer (status 0): some mixed objects make it do so. @param {string} method @param {string} path @param {any} body @param {string} [type] */
const ask = (method, path, body, type) => api.call(method, path, body, type).catch(() => ({ status: 0, text: '', body: {} }));
const create = (/** @type {any} */ object, /** @type {string} */ namespace, /** @type {string} */ query = '') => ask('POST', `${pathOf(object, namespace)}${query}`, object);

const NAMESPACES = ['plain', 'limited', 'bounded', 'scoped'];
for (const name of NAMESPACES) {
  await create(o('v1', 'Namespace', {}, name), '');
}
for (const name of [...NAMESPACES, 'kube-system']) await until('service account', async () => (await api.call('GET', `/api/v1/namespaces/${name}/serviceaccounts/default`)).status === 200);
const quota = (/** @type {string} */ name, /** @type {any} */ spec) => [o('v1', 'ResourceQuota', { spec }, name), 'scoped'];
/** @type {any[][]} object and namespace */
const context = [
  [o('scheduling.k8s.io/v1', 'PriorityClass', { value: 1000, preemptionPolicy: 'Never' }, 'gold'), ''],
  [o('scheduling.k8s.io/v1', 'PriorityClass', { value: 100 }, 'silver'), ''],
  [o('node.k8s.io/v1', 'RuntimeClass', { handler: 'sandbox', overhead: { podFixed: { cpu: '250m', memory: '120Mi' } }, scheduling: { nodeSelector: { sandbox: 'yes' }, tolerations: [{ key: 'sandbox', operator: 'Exists' }] } }, 'sandbox'), ''],
  [o('node.k8s.io/v1', 'RuntimeClass', { handler: 'thin' }, 'thin'), ''],
  [meta(o('storage.k8s.io/v1', 'StorageClass', { provisioner: 'example.test/disk' }, 'usual'), { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } }), ''],
  [o('storage.k8s.io/v1', 'StorageClass', { provisioner: 'example.test/disk', allowVolumeExpansion: true }, 'growing'), ''],
  [o('v1', 'LimitRange', { spec: { limits: [{ type: 'Container', default: { cpu: '500m', memory: '256Mi' }, defaultRequest: { cpu: '100m' }, max: { cpu: '2' }, min: { cpu: '10m' } }] } }, 'limits'), 'limited'],
  [o('v1', 'LimitRange', { spec: { limits: [
    { type: 'Container', max: { memory: '1Gi' }, maxLimitRequestRatio: { cpu: '4' } }, { type: 'Pod', max: { cpu: '2' }, min: { cpu: '200m' } },
    { type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '10Gi' } }] } }, 'bounds'), 'bounded'],
  quota('best', { hard: { pods: '0' }, scopes: ['BestEffort'] }),
  quota('storage', { hard: { 'requests.storage': '10Gi', persistentvolumeclaims: '2', 'usual.storageclass.storage.k8s.io/requests.storage': '5Gi' } }),
  quota('ending', { hard: { 'requests.cpu': '2' }, scopes: ['Terminating'] }),
  quota('golden', { hard: { 'requests.cpu': '1', pods: '10' }, scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['gold'] }] } }),
  quota('devices', { hard: { 'requests.example.test/gpu': '2' } }),
  quota('across', { hard: { pods: '0' }, scopeSelector: { matchExpressions: [{ scopeName: 'CrossNamespacePodAffinity', operator: 'Exists' }] } }),
];
const OWN = /** @type {Record<string, any[]>} */ ({ policies: policyTable.context, mutations: mutationTable.context });
context.push(...(OWN[values.table] ?? []).map((object) => [object, '']));
for (const [object, namespace] of context) {
  const reply = await create(object, namespace);
  if (reply.status !== 201 && !(values.keep && reply.status === 409)) throw new Error(reply.text);
}
await sleep(3000);
await down(data, ['kwok', 'kube-scheduler', 'kube-controller-manager']); // quotas are counted; nothing else may change stored objects

/** What differs from run to run is replaced. @param {any} body */
const scrub = (body) => JSON.parse(JSON.stringify(body).replace(/127\.0\.0\.1:\d+/g, '<server>').replace(/kube-api-access-[a-z0-9]{5}/g, 'kube-api-access-<random>')
  .replace(/"(uid|batch\.kubernetes\.io\/controller-uid|controller-uid)":"[0-9a-f-]{36}"/g, '"$1":"<uid>"').replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uid>')
  .replace(/"(creationTimestamp|lastTransitionTime|lastPhaseTransitionTime)":"[^"]+"/g, '"$1":"<time>"').replace(/"resourceVersion":"\d+"/g, '"resourceVersion":"<version>"').replace(/10\.96\.(?!1\.1)\d+\.\d+/g, '<ip>')
  .replace(/"nodePort":(?!30080)3[0-2]\d{3}/g, '"nodePort":"<port>"').replace(/"healthCheckNodePort":(?!31999)3[0-2]\d{3}/g, '"healthCheckNodePort":"<port>"'));
const result = { accepted: /** @type {any[]} */ ([]), refused: /** @type {any[]} */ ([]) };
/** @param {any} entry @param {any} reply */
const keep = (entry, reply) => {
  // Of a mix, what the server makes of the patch alone does not show admission, and the port that it tried is random.
  if (values.mixed && (reply.status === 0 || reply.status === 500 || /is invalid: patch: |nodePort: Duplicate/.test(reply.text))) return;
  if (reply.status < 300) result.accepted.push({ ...entry, stored: scrub(bare(reply.body)) });
  else result.refused.push({ ...entry, status: reply.status, body: scrub(reply.body) });
};
const TABLES = /** @type {Record<string, {creations: import('./manifests/short.mjs').Creation[], updates: import('./manifests/short.mjs').Update[]}>} */ ({
  rules: { creations: [...pods, ...placement, ...workloads, ...objects], updates }, network, changes, policies: policyTable, mutations: mutationTable,
});
const requested = values.mixed ? mixed({ seed: Number(values.seed), count: Number(values.mixed) }) : TABLES[values.table];
if (!requested) throw new Error(`no table ${values.table}: name one of ${Object.keys(TABLES).join(', ')}`);
for (const [description, manifest, namespace = 'plain'] of requested.creations) {
  const strict = description.startsWith('unknown field: strict');
  const reply = await create(manifest, namespace, `?dryRun=All${strict ? '&fieldValidation=Strict' : ''}`);
  keep({ description, namespace, method: 'POST', manifest, ...(strict ? { fieldValidation: 'Strict' } : {}) }, reply);
}
for (const [index, [description, manifest, patch, status]] of requested.updates.entries()) {
  const named = { ...manifest, metadata: { ...manifest.metadata, name: `u${index}` } };
  const made = await create(named, 'plain');
  if ((made.status === 0 || made.status >= 300) && made.status !== 409) { console.error(description, made.text); continue; }
  if (status) {
    const reply = await api.call('PATCH', `${pathOf(named, 'plain')}/u${index}/status`, { status }, 'application/merge-patch+json');
    if (reply.status >= 300) throw new Error(reply.text);
  }
  const type = description.startsWith('pod:') ? 'application/strategic-merge-patch+json' : 'application/merge-patch+json';
  const reply = await ask('PATCH', `${pathOf(named, 'plain')}/u${index}?dryRun=All`, patch, type);
  keep({ description, namespace: 'plain', method: 'PATCH', manifest: named, ...(status ? { given: status } : {}), patch }, reply);
}
const line = (/** @type {any} */ item) => `  ${JSON.stringify(item)}`;
writeFileSync(values.out, `{"version": ${JSON.stringify(VERSION)},\n "context": [\n${context.map(line).join(',\n')}\n ],\n "accepted": [\n${result.accepted.map(line).join(',\n')}\n ],\n "refused": [\n${result.refused.map(line).join(',\n')}\n ]}\n`);
console.error(`${result.accepted.length} accepted, ${result.refused.length} refused`);
api.close();
if (!values.keep) await down(data);
