// More pods at once than a controller may send requests for: how each of them continues.
import { after, job, nodes, replicaSet, scenario as s, spec, statefulSet } from './helpers.mjs';

const tiny = { cpu: '10m', memory: '8Mi' };
const parallel = { podManagementPolicy: 'Parallel' };

export default [
  s('crowd-job', 'Sixty pods of a Job at once, which all end at once.', { nodes: nodes(1), manifests: [job('batch', { ...tiny, ...after('6s') }, { completions: 60, parallelism: 60 })], end: 6 }),
  s('crowd-job-suspended', 'Thirty-six pods of a Job, suspended and resumed with fewer.', { nodes: nodes(1), manifests: [job('batch', { ...tiny, ...after('90s') }, { completions: 60, parallelism: 36 })], steps: [{ ...spec('Job', 'batch', { suspend: true }), quiet: 6 }, { ...spec('Job', 'batch', { suspend: false, parallelism: 34 }), quiet: 5 }] }),
  s('crowd-job-deadline', 'Forty pods of a Job whose deadline passes.', { nodes: nodes(1), manifests: [job('batch', { ...tiny, ...after('90s') }, { completions: 40, parallelism: 40, activeDeadlineSeconds: 7 })], settle: 5, end: 6 }),
  s('crowd-statefulset', 'Thirty-eight pods of a parallel StatefulSet: made, and scaled away.', { nodes: nodes(1), manifests: [statefulSet('db', 38, tiny, parallel)], settle: 5, steps: [{ kubectl: 'scale sts/db --replicas=0', quiet: 5 }] }),
  s('crowd-collected', 'A ReplicaSet of thirty-six is deleted in the background.', { nodes: nodes(4), manifests: [replicaSet('web', 36, tiny)], settle: 5, steps: [{ remove: { kind: 'ReplicaSet', name: 'web', propagationPolicy: 'Background' }, quiet: 5 }] }),
  s('crowd-foreground', 'A ReplicaSet of thirty-four is deleted in the foreground.', { nodes: nodes(4), manifests: [replicaSet('web', 34, tiny)], settle: 5, steps: [{ remove: { kind: 'ReplicaSet', name: 'web', propagationPolicy: 'Foreground' }, quiet: 5 }] }),
  s('crowd-node-deleted', 'A node with sixty pods is deleted.', { nodes: nodes(1), manifests: [replicaSet('web', 60, tiny)], steps: [{ deleteNode: 'node-1', wait: 85 }] }),
];
