// server-side-apply [--out FILE] [--data DIR]
// What kubectl and the API server make of an object that several managers write: output, object and managedFields after each step.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Api, access } from './lib/api.mjs';
import { BIN, DEFAULT_DATA, down, forget, up, until } from './lib/controlplane.mjs';
import { pathOf } from './lib/run.mjs';
import { applies } from './manifests/applies.mjs';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'server-side-apply.ndjson' }, data: { type: 'string' } } });
const data = values.data ?? join(DEFAULT_DATA, '..', 'server-side-apply');
await down(data);
forget(data);
const plane = await up({ data });
const api = new Api(access(plane.kubeconfig));
await until('service account', async () => (await api.call('GET', '/api/v1/namespaces/default/serviceaccounts/default')).status === 200);
await down(data, ['kwok', 'kube-scheduler', 'kube-controller-manager']); // no other client must write

/** @param {string[]} args @param {unknown} [manifest] */
function kubectl(args, manifest) {
  const input = manifest === undefined ? '' : JSON.stringify(manifest);
  const { stdout, stderr } = spawnSync(join(BIN, 'kubectl'), [`--kubeconfig=${plane.kubeconfig}`, '-n', 'default', ...args], { input, encoding: 'utf8' });
  const reported = stderr.split('\n').filter((line) => !line.startsWith('Warning:')).join('\n').trim();
  return { output: stdout.trim(), ...(reported === '' ? {} : { error: reported }) };
}

/** @param {import('./manifests/applies.mjs').Step} step @param {string} target */
function play(step, target) {
  switch (step.do) {
    case 'create': return kubectl(['create', '-f', '-'], step.manifest);
    case 'apply': return kubectl(['apply', '-f', '-'], step.manifest);
    case 'serverSide': return kubectl(['apply', '--server-side', '-f', '-', ...(step.manager ? [`--field-manager=${step.manager}`] : []), ...(step.force ? ['--force-conflicts'] : []), ...(step.dryRun ? ['--dry-run=server'] : [])], step.manifest);
    case 'scale': return kubectl(['scale', target, `--replicas=${step.replicas}`]);
    case 'image': return kubectl(['set', 'image', target, `${step.container}=${step.image}`]);
    case 'pause': case 'resume': case 'restart': return kubectl(['rollout', step.do, target]);
    case 'patch': return kubectl(['patch', target, '-p', JSON.stringify(step.patch)]);
    case 'forget': return kubectl(['patch', target, '--type=merge', '-p', '{"metadata":{"managedFields":[{}]}}']);
    default: throw new Error(`unknown step ${JSON.stringify(step)}`);
  }
}

/** What differs from run to run is replaced. @param {any} object */
function scrub(object) {
  const { managedFields = [], ...metadata } = object.metadata;
  const managers = managedFields.map((/** @type {any} */ { time: _, ...entry }) => entry);
  const text = JSON.stringify({ object: { ...object, metadata }, managers });
  return JSON.parse(text.replace(/"uid":"[^"]*"/g, '"uid":"<uid>"').replace(/"(creationTimestamp|kubectl.kubernetes.io\/restartedAt)":"[^"]+"/g, '"$1":"<time>"')
    .replace(/"resourceVersion":"\d+"/g, '"resourceVersion":"<version>"').replace(/10\.96\.\d+\.\d+/g, '<ip>'));
}

const lines = [];
for (const [index, { description, steps }] of applies.entries()) {
  const first = /** @type {any} */ (steps.find((step) => 'manifest' in step));
  const { kind } = first.manifest;
  const name = `x${index}`;
  const named = (/** @type {any} */ manifest) => ({ ...manifest, metadata: { ...manifest.metadata, name } });
  /** @type {any[]} */ const input = [];
  /** @type {any[]} */ const expected = [];
  for (const step of steps) {
    const own = 'manifest' in step ? { ...step, manifest: named(step.manifest) } : step;
    const answer = play(own, `${kind}/${name}`.toLowerCase());
    const reply = await api.call('GET', `${pathOf(first.manifest, 'default')}/${name}`);
    input.push(own);
    expected.push({ ...answer, ...(reply.status === 200 ? scrub(reply.body) : {}) });
  }
  lines.push(JSON.stringify({ id: `server-side-apply/${description}`, input: { kind, name, steps: input }, expected }));
}
writeFileSync(values.out, `${lines.join('\n')}\n`);
console.error(`${lines.length} cases`);
api.close();
await down(data);
