// Short ways to write manifests: every kind with as little as it can have, and what a case adds to it.

/** @typedef {Record<string, any>} Json */
/** One case: what it is about, the manifest, and where it goes when not to the plain namespace. @typedef {[string, Json, string?]} Creation */
/** One case of a change: a manifest that is stored first, the patch, and the status that the object has by then. @typedef {[string, Json, Json, Json?]} Update */

/** @param {string} apiVersion @param {string} kind @param {Json} rest @param {string} [name] @returns {Json} */
export const o = (apiVersion, kind, rest, name = 'x') => ({ apiVersion, kind, metadata: { name }, ...rest });
/** @param {Json} [more] */
export const c = (more = {}) => ({ name: 'c', image: 'web', ...more });
/** @param {Json} [spec] @param {Json} [container] */
export const pod = (spec = {}, container = {}) => o('v1', 'Pod', { spec: { containers: [c(container)], ...spec } });
/** @param {Json} [spec] */
export const tpl = (spec = {}) => ({ metadata: { labels: { app: 'x' } }, spec: { containers: [c()], ...spec } });
export const sel = { selector: { matchLabels: { app: 'x' } } };
/** @param {string} kind @param {Json} [spec] @param {Json} [pods] */
export const app = (kind, spec = {}, pods = {}) => o('apps/v1', kind, { spec: { ...sel, template: tpl(pods), ...spec } });
/** @param {Json} [spec] @param {Json} [pods] */
export const rc = (spec = {}, pods = {}) => o('v1', 'ReplicationController', { spec: { template: tpl(pods), ...spec } });
/** @param {Json} [spec] @param {Json} [pods] */
export const job = (spec = {}, pods = {}) => o('batch/v1', 'Job', { spec: { template: { spec: { restartPolicy: 'Never', containers: [c()], ...pods } }, ...spec } });
/** @param {Json} [spec] @param {Json} [jobs] */
export const cron = (spec = {}, jobs = {}) => o('batch/v1', 'CronJob', {
  spec: { schedule: '*/5 * * * *', jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers: [c()] } }, ...jobs } }, ...spec },
});
/** @param {Json} spec */
export const pdb = (spec) => o('policy/v1', 'PodDisruptionBudget', { spec });
/** @param {Json} [spec] */
export const hpa = (spec = {}) => o('autoscaling/v2', 'HorizontalPodAutoscaler', {
  spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' }, maxReplicas: 5, ...spec },
});
/** @param {Json} [spec] */
export const service = (spec = {}) => o('v1', 'Service', { spec: { ports: [{ port: 80 }], selector: { app: 'x' }, ...spec } });
/** @param {Json} [spec] */
export const claim = (spec = {}) => o('v1', 'PersistentVolumeClaim', { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec } });
/** @param {Json} [spec] */
export const volume = (spec = {}) => o('v1', 'PersistentVolume', { spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/x' }, ...spec } });
/** @param {Json} [rest] */
export const storageClass = (rest = {}) => o('storage.k8s.io/v1', 'StorageClass', { provisioner: 'example.test/disk', ...rest });
/** @param {Json} rest */
export const priorityClass = (rest) => o('scheduling.k8s.io/v1', 'PriorityClass', rest);
/** @param {Json} [rest] */
export const node = (rest = {}) => o('v1', 'Node', { status: { capacity: { cpu: '4', memory: '8Gi', pods: '110' } }, ...rest });
/** @param {Json[]} limit */
export const limitRange = (...limit) => o('v1', 'LimitRange', { spec: { limits: limit } });
/** @param {Json} spec */
export const quota = (spec) => o('v1', 'ResourceQuota', { spec });
/** @param {Json} rest */
export const runtimeClass = (rest) => o('node.k8s.io/v1', 'RuntimeClass', { handler: 'h', ...rest });
/** @param {Json} [r] @param {Json} [limits] */
export const requests = (r, limits) => ({ resources: { ...(r ? { requests: r } : {}), ...(limits ? { limits } : {}) } });
/** @param {Json} object @param {Json} metadata */
export const meta = (object, metadata) => ({ ...object, metadata: { ...object.metadata, ...metadata } });
