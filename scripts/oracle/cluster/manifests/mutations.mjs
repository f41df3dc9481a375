// MutatingAdmissionPolicies, and what they make of new and changed objects.
import { app, c, meta, o, pod, requests, service } from './short.mjs';

const API = 'admissionregistration.k8s.io/v1';
/** @typedef {import('./short.mjs').Json} Json */
const GROUPS = /** @type {Record<string, string>} */ ({ deployments: 'apps' });
/** @param {string} resource @param {string[]} operations */
const rule = (resource, operations = ['CREATE']) => ({ apiGroups: [GROUPS[resource] ?? ''], apiVersions: ['v1'], operations, resources: [resource] });
/** A policy with a binding of the same name, for objects with the label `case: name`. @param {string} name @param {Json} spec @param {Json} rules @param {Json} [binding] @returns {Json[]} */
const policy = (name, spec, rules, binding = {}) => [
  o(API, 'MutatingAdmissionPolicy', { spec: { failurePolicy: 'Fail', reinvocationPolicy: 'Never', matchConstraints: { resourceRules: [rules], objectSelector: { matchLabels: { case: name } } }, ...spec } }, name),
  o(API, 'MutatingAdmissionPolicyBinding', { spec: { policyName: name, ...binding } }, name),
];
/** @param {string} expression */
const apply = (expression) => ({ patchType: 'ApplyConfiguration', applyConfiguration: { expression } });
/** @param {string} expression */
const patch = (expression) => ({ patchType: 'JSONPatch', jsonPatch: { expression } });
/** @param {string} name @param {Json} object */
const labeled = (name, object) => meta(object, { labels: { ...object.metadata.labels, case: name } });

const annotate = (/** @type {string} */ value) => `Object{metadata: Object.metadata{annotations: {"seen": ${value}}}}`;
const counted = '[JSONPatch{op: "add", path: "/metadata/annotations", value: {"count": string(int(object.metadata.?annotations.?count.orValue("0")) + 1)}}]';
const two = { containers: [c(), c({ name: 'd' })] };
const NGINX = 'Object.spec.containers{name: "proxy", image: "proxy"}';

/** Each has its policy of the same name: mutations, what a pod has besides, and what the policy has besides. @type {[name: string, mutations: Json[], object?: Json, spec?: Json, namespace?: string][]} */
const CASES = [
  ['label', [apply('Object{metadata: Object.metadata{labels: {"team": "web"}}}')]],
  ['annotations', [apply('Object{metadata: Object.metadata{annotations: {"a.b/c": object.metadata.name}}}')]],
  ['env', [apply('Object{spec: Object.spec{containers: object.spec.containers.map(one, Object.spec.containers{name: one.name, env: [Object.spec.containers.env{name: "MODE", value: "fast"}]})}}')], pod(two, { env: [{ name: 'MODE', value: 'slow' }, { name: 'OTHER', value: 'x' }] })],
  ['sidecar', [apply('Object{spec: Object.spec{initContainers: [Object.spec.initContainers{name: "mesh", image: "mesh", restartPolicy: "Always"}]}}')]],
  ['container', [apply(`Object{spec: Object.spec{containers: [${NGINX}]}}`), apply(annotate('object.spec.containers.map(one, one.name + " " + one.?imagePullPolicy.orValue("none") + " " + string(has(one.volumeMounts))).join(",")'))]],
  ['container-limited', [apply(`Object{spec: Object.spec{containers: [${NGINX}]}}`)], pod(), {}, 'limited'],
  ['container-patched', [patch('[JSONPatch{op: "add", path: "/spec/containers/-", value: Object.spec.containers{name: "proxy", image: "proxy"}}]')]],
  ['tolerations', [apply('Object{spec: Object.spec{tolerations: [Object.spec.tolerations{key: "a", operator: "Exists"}]}}')]],
  ['tolerations-patched', [patch('[JSONPatch{op: "add", path: "/spec/tolerations/-", value: Object.spec.tolerations{key: "a", operator: "Exists"}}]')]],
  ['selector', [apply('Object{spec: Object.spec{nodeSelector: {"disk": "ssd"}}}')]],
  ['selector-patched', [patch('[JSONPatch{op: "add", path: "/spec/nodeSelector", value: {"disk": "ssd"}}]')]],
  ['two-atomic', [apply('Object{spec: Object.spec{containers: [Object.spec.containers{name: "c", command: ["a"]}]}}')]],
  ['affinity', [apply('Object{spec: Object.spec{affinity: Object.spec.affinity{nodeAffinity: Object.spec.affinity.nodeAffinity{requiredDuringSchedulingIgnoredDuringExecution: Object.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution{nodeSelectorTerms: [Object.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms{matchExpressions: []}]}}}}}')]],
  ['wrong-type', [apply('Object{metadata: Object.spec{labels: {"team": "web"}}}')]],
  ['wrong-item', [apply('Object{spec: Object.spec{containers: [Object.spec{name: "proxy"}]}}')]],
  ['unknown-field', [apply('Object{spec: Object.spec{nothing: 1}}')]],
  ['wrong-value', [apply('Object{spec: Object.spec{priority: "x"}}')]],
  ['wrong-text', [apply('Object{spec: Object.spec{schedulerName: 1}}')]],
  ['duplicates', [apply('Object{spec: Object.spec{containers: [Object.spec.containers{name: "d", image: "a"}, Object.spec.containers{name: "d", image: "b"}]}}')]],
  ['no-key', [apply('Object{spec: Object.spec{containers: [Object.spec.containers{image: "a"}]}}')]],
  ['maps-for-objects', [apply('Object{spec: Object.spec{containers: [{"name": "d", "image": "a"}]}}')]],
  ['optional-field', [apply('Object{spec: Object.spec{?schedulerName: object.metadata.?annotations.?scheduler, ?hostname: object.metadata.?name}}')]],
  ['optional-entries', [apply('Object{metadata: Object.metadata{annotations: {?"a": object.metadata.?name, ?"b": object.metadata.?generateName, "c": dyn("d")}}}')]],
  ['optional-items', [patch('[?optional.none(), JSONPatch{op: "add", path: "/metadata/finalizers", value: [?object.metadata.?generateName, dyn("a.b/c")]}]')]],
  ['finalizers', [apply('Object{metadata: Object.metadata{finalizers: ["a.b/c", "a.b/d"]}}')], meta(pod(), { finalizers: ['a.b/d'] })],
  ['ports', [apply('Object{spec: Object.spec{containers: [Object.spec.containers{name: "c", ports: [Object.spec.containers.ports{containerPort: 80, name: "web"}, Object.spec.containers.ports{containerPort: 81, protocol: "UDP"}]}]}}')], pod({}, { ports: [{ containerPort: 80 }] })],
  ['resources', [apply('Object{spec: Object.spec{containers: object.spec.containers.map(one, Object.spec.containers{name: one.name, resources: Object.spec.containers.resources{requests: {"cpu": "100m"}, limits: {"memory": "1Gi"}}})}}')], pod({}, requests({ memory: '1Gi' }))],
  ['grace', [apply('Object{spec: Object.spec{terminationGracePeriodSeconds: 5, enableServiceLinks: false}}')]],
  ['security', [apply('Object{spec: Object.spec{securityContext: Object.spec.securityContext{runAsNonRoot: true}, containers: object.spec.containers.map(one, Object.spec.containers{name: one.name, securityContext: Object.spec.containers.securityContext{readOnlyRootFilesystem: true}})}}')]],
  ['class', [apply('Object{spec: Object.spec{priorityClassName: "gold"}}')]],
  ['class-whole', [apply('Object{spec: Object.spec{priorityClassName: "gold", priority: 1000, preemptionPolicy: "Never"}}')]],
  ['priority', [apply('Object{spec: Object.spec{priority: 7}}')]],
  ['runtime', [apply('Object{spec: Object.spec{runtimeClassName: "sandbox"}}')]],
  ['runtime-thin', [apply('Object{spec: Object.spec{runtimeClassName: "thin"}}')]],
  ['account', [apply('Object{spec: Object.spec{serviceAccountName: "nothing"}}')]],
  ['account-of-both', [apply('Object{spec: Object.spec{serviceAccountName: "nothing", serviceAccount: "nothing"}}')]],
  ['no-token', [apply('Object{spec: Object.spec{automountServiceAccountToken: false}}')]],
  ['invalid', [apply('Object{metadata: Object.metadata{labels: {"team": "not valid"}}}')]],
  ['sees', [apply(annotate('[has(object.metadata.uid), has(object.metadata.name), has(object.metadata.creationTimestamp), has(object.metadata.generation), has(object.status), has(object.spec.priority), has(object.spec.volumes), has(object.spec.tolerations), has(object.spec.serviceAccount), object.metadata.namespace == request.namespace, has(request.name), request.operation == "CREATE", namespaceObject.metadata.name == "plain", oldObject == null, has(object.status.phase), object.spec.dnsPolicy == "ClusterFirst"].map(one, string(one)).join(",")'))]],
  ['generated', [apply(annotate('[has(object.metadata.name), has(request.name) && request.name != "", has(object.metadata.generateName)].map(one, string(one)).join(",")'))], { ...pod(), metadata: { generateName: 'x-' } }],
  ['error', [apply(annotate('object.spec.nothing'))]],
  ['error-variables', [apply(annotate('variables.broken'))], pod(), { variables: [{ name: 'broken', expression: 'object.spec.nothing' }] }],
  ['error-ignored', [apply(annotate('object.spec.nothing')), apply('Object{metadata: Object.metadata{labels: {"team": "web"}}}')], pod(), { failurePolicy: 'Ignore' }],
  ['error-first', [apply(annotate('object.spec.nothing')), apply('Object{metadata: Object.metadata{labels: {"team": "web"}}}')]],
  ['errors', [apply(annotate('object.spec.nothing')), apply(annotate('object.spec.more'))]],
  ['variables', [apply(annotate('variables.names.join(",")'))], pod(two), { variables: [{ name: 'names', expression: 'object.spec.containers.map(one, one.name)' }] }],
  ['variable-kept', [apply('Object{spec: Object.spec{schedulerName: "other"}}'), apply(annotate('variables.scheduler + " " + object.spec.schedulerName'))], pod(), { variables: [{ name: 'scheduler', expression: 'object.spec.schedulerName' }] }],
  ['condition', [apply(annotate('"yes"'))], pod(), { matchConditions: [{ name: 'a', expression: 'object.spec.schedulerName == "other"' }] }],
  ['condition-met', [apply(annotate('"yes"'))], pod(), { matchConditions: [{ name: 'a', expression: 'object.spec.schedulerName == "default-scheduler"' }] }],
  ['condition-error', [apply(annotate('"yes"'))], pod(), { matchConditions: [{ name: 'a', expression: 'object.spec.nothing == 1' }] }],
  ['condition-ignored', [apply(annotate('"yes"'))], pod(), { failurePolicy: 'Ignore', matchConditions: [{ name: 'a', expression: 'object.spec.nothing == 1' }] }],
  ['never', [patch(counted)]],
  ['if-needed', [patch(counted)], pod(), { reinvocationPolicy: 'IfNeeded' }],
  ['if-needed-unchanged', [apply(annotate('"a"'))], meta(pod(), { annotations: { seen: 'a' } }), { reinvocationPolicy: 'IfNeeded' }],
  ['reinvoked-condition', [patch(counted)], pod(), { reinvocationPolicy: 'IfNeeded', matchConditions: [{ name: 'a', expression: '!has(object.metadata.annotations)' }] }],
  ['reinvoked-error', [patch(counted)], pod(), { reinvocationPolicy: 'IfNeeded', matchConditions: [{ name: 'a', expression: '!has(object.metadata.annotations) || object.nothing == 1' }] }],
  ['params', [apply(annotate('params == null ? "none" : params.data.a'))], pod(), { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } }],
  ['patch-replace', [patch('[JSONPatch{op: "replace", path: "/spec/schedulerName", value: "other"}, JSONPatch{op: "test", path: "/spec/schedulerName", value: "other"}]')]],
  ['patch-test', [patch('[JSONPatch{op: "replace", path: "/spec/schedulerName", value: "other"}, JSONPatch{op: "test", path: "/spec/schedulerName", value: "default-scheduler"}]'), patch('[JSONPatch{op: "add", path: "/metadata/annotations", value: {"second": "yes"}}]')]],
  ['patch-test-missing', [patch('[JSONPatch{op: "test", path: "/spec/nothing", value: "x"}, JSONPatch{op: "replace", path: "/spec/schedulerName", value: "other"}]')]],
  ['patch-test-null', [patch('[JSONPatch{op: "test", path: "/spec/nodeName"}, JSONPatch{op: "replace", path: "/spec/schedulerName", value: "other"}]')]],
  ['patch-escape', [patch('[JSONPatch{op: "add", path: "/metadata/labels/" + jsonpatch.escapeKey("a.b/c"), value: "d"}]')]],
  ['patch-parent', [patch('[JSONPatch{op: "add", path: "/metadata/annotations/a", value: "b"}]')]],
  ['patch-remove', [patch('[JSONPatch{op: "remove", path: "/metadata/labels/other"}]')], meta(pod(), { labels: { other: 'x' } })],
  ['patch-remove-missing', [patch('[JSONPatch{op: "remove", path: "/metadata/labels/other"}]')]],
  ['patch-replace-missing', [patch('[JSONPatch{op: "replace", path: "/metadata/annotations", value: {"a": "b"}}]')]],
  ['patch-move', [patch('[JSONPatch{op: "move", from: "/metadata/labels/other", path: "/metadata/labels/moved"}]')], meta(pod(), { labels: { other: 'x' } })],
  ['patch-move-missing', [patch('[JSONPatch{op: "move", from: "/metadata/labels/other", path: "/metadata/labels/moved"}]')]],
  ['patch-copy', [patch('[JSONPatch{op: "copy", from: "/metadata/labels/case", path: "/metadata/labels/copied"}]')]],
  ['patch-index', [patch('[JSONPatch{op: "add", path: "/spec/containers/0", value: {"name": "first", "image": "a"}}]')]],
  ['patch-index-beyond', [patch('[JSONPatch{op: "add", path: "/spec/containers/5", value: {"name": "first", "image": "a"}}]')]],
  ['patch-index-replace', [patch('[JSONPatch{op: "replace", path: "/spec/containers/0/image", value: object.spec.containers[0].image + ":1"}]')]],
  ['patch-index-remove', [patch('[JSONPatch{op: "remove", path: "/spec/containers/1"}]')], pod(two)],
  ['patch-index-text', [patch('[JSONPatch{op: "remove", path: "/spec/containers/x"}]')]],
  ['patch-op', [patch('[JSONPatch{op: "merge", path: "/spec/schedulerName", value: "other"}]')]],
  ['patch-unknown', [patch('[JSONPatch{op: "add", path: "/spec/nothing", value: "other"}]')]],
  ['patch-wrong', [patch('[JSONPatch{op: "add", path: "/spec/priority", value: "x"}]')]],
  ['patch-empty', [patch('[JSONPatch{op: "add", path: "/metadata/labels/a", value: "b"}].filter(one, false)')]],
  ['patch-no-value', [patch('[JSONPatch{op: "add", path: "/spec/schedulerName"}]')]],
  ['patch-number', [patch('[JSONPatch{op: "add", path: "/spec/terminationGracePeriodSeconds", value: 7}]')]],
  ['patch-null', [patch('[JSONPatch{op: "add", path: "/spec/terminationGracePeriodSeconds", value: null}]')]],
  ['patch-list', [patch('object.spec.containers.map(one, JSONPatch{op: "add", path: "/metadata/labels/" + one.name, value: one.image})')], pod(two)],
  ['patch-name', [patch('[JSONPatch{op: "replace", path: "/metadata/name", value: "y"}]')]],
  ['patch-namespace', [patch('[JSONPatch{op: "replace", path: "/metadata/namespace", value: "limited"}]')]],
  ['patch-status', [patch('[JSONPatch{op: "add", path: "/status/phase", value: "Running"}]')]],
  ['owner', [apply('Object{metadata: Object.metadata{ownerReferences: [Object.metadata.ownerReferences{apiVersion: "v1", kind: "Node", name: "a", uid: "b"}]}}')]],
  ['volume', [apply('Object{spec: Object.spec{volumes: [Object.spec.volumes{name: "tmp", emptyDir: Object.spec.volumes.emptyDir{}}], containers: object.spec.containers.map(one, Object.spec.containers{name: one.name, volumeMounts: [Object.spec.containers.volumeMounts{name: "tmp", mountPath: "/tmp"}]})}}')]],
  ['spread', [apply('Object{spec: Object.spec{topologySpreadConstraints: [Object.spec.topologySpreadConstraints{topologyKey: "zone", whenUnsatisfiable: "ScheduleAnyway", maxSkew: 2}]}}')]],
  ['gate', [apply('Object{spec: Object.spec{schedulingGates: [Object.spec.schedulingGates{name: "a.b/wait"}]}}')]],
  ['ternary', [apply('has(object.metadata.annotations) ? Object{} : Object{metadata: Object.metadata{annotations: {"a": "b"}}}')]],
  ['lists-joined', [patch('[JSONPatch{op: "add", path: "/metadata/labels/a", value: "b"}] + (true ? [JSONPatch{op: "add", path: "/metadata/labels/c", value: "d"}] : [])')]],
];

const TEMPLATE = 'Object{spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{schedulerName: "other", containers: object.spec.template.spec.containers.map(one, Object.spec.template.spec.containers{name: one.name, imagePullPolicy: "Never"})}, metadata: Object.spec.template.metadata{labels: {"team": "web"}}}}}';
const policies = [
  ...CASES.flatMap(([name, mutations, , spec]) => policy(name, { mutations, ...spec }, rule('pods'))),
  ...policy('seconds', { mutations: [apply('Object{metadata: Object.metadata{labels: {"a": "b"}}}')] }, rule('pods'), { matchResources: { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'limited' } } } }),
  ...policy('together', { mutations: [apply('Object{metadata: Object.metadata{labels: {"a": "b"}}}')] }, rule('pods')),
  ...policy('together-too', { mutations: [apply('Object{metadata: Object.metadata{annotations: {"c": "d"}}}')], matchConstraints: { resourceRules: [rule('pods')], objectSelector: { matchLabels: { case: 'together' } } } }, rule('pods')),
  ...policy('template', { mutations: [apply(TEMPLATE)] }, rule('deployments', ['CREATE', 'UPDATE'])),
  ...policy('replicas', { mutations: [apply('Object{spec: Object.spec{replicas: 3}}')], matchConditions: [{ name: 'few', expression: 'object.spec.replicas < 3' }] }, rule('deployments', ['CREATE', 'UPDATE'])),
  ...policy('changed', { mutations: [apply('Object{metadata: Object.metadata{annotations: {"before": string(oldObject.spec.sessionAffinity), "uid": string(has(object.metadata.uid)), "generation": string(has(object.metadata.generation))}}}')] }, rule('services', ['UPDATE'])),
  ...policy('pod-changed', { mutations: [apply('Object{metadata: Object.metadata{annotations: {"image": object.spec.containers[0].image, "phase": object.status.?phase.orValue("none")}}}')] }, rule('pods', ['UPDATE'])),
  ...policy('pod-immutable', { mutations: [apply('Object{spec: Object.spec{schedulerName: "other"}}')] }, rule('pods', ['UPDATE'])),
  ...policy('service', { mutations: [patch('[JSONPatch{op: "add", path: "/spec/ports/-", value: Object.spec.ports{name: "more", port: 81}}, JSONPatch{op: "add", path: "/spec/ports/0/name", value: "web"}]')] }, rule('services')),
  ...policy('service-ports', { mutations: [apply('Object{spec: Object.spec{ports: [Object.spec.ports{port: 80, name: "web"}, Object.spec.ports{port: 81, name: "more"}]}}')] }, rule('services')),
  ...policy('namespace', { mutations: [apply('Object{metadata: Object.metadata{labels: {"team": "web"}, annotations: {"seen": string(namespaceObject == null)}}}')] }, rule('namespaces')),
  o(API, 'MutatingAdmissionPolicy', { spec: { matchConstraints: { resourceRules: [rule('pods')], objectSelector: { matchLabels: { case: 'unbound' } } }, reinvocationPolicy: 'Never', mutations: [apply('Object{metadata: Object.metadata{labels: {"a": "b"}}}')] } }, 'unbound'),
  o(API, 'ValidatingAdmissionPolicy', { spec: { matchConstraints: { resourceRules: [rule('pods')], objectSelector: { matchLabels: { case: 'security' } } }, validations: [{ expression: 'object.spec.containers.all(one, one.?securityContext.?readOnlyRootFilesystem.orValue(false)) && object.spec.?securityContext.?runAsNonRoot.orValue(false)', message: 'not secured' }] } }, 'secured'),
  o(API, 'ValidatingAdmissionPolicyBinding', { spec: { policyName: 'secured', validationActions: ['Deny'] } }, 'secured'),
];

/** @type {import('./short.mjs').Creation[]} */
const creations = [
  ...CASES.map(([name, , object = pod(), , namespace = 'plain']) => /** @type {import('./short.mjs').Creation} */ ([`mutation: ${name}`, labeled(name, object), namespace])),
  ['mutation: another namespace than the binding selects', labeled('seconds', pod())],
  ['mutation: the namespace that the binding selects', labeled('seconds', pod()), 'limited'],
  ['mutation: two policies', labeled('together', pod())],
  ['mutation: a template', labeled('template', app('Deployment'))],
  ['mutation: replicas', labeled('replicas', app('Deployment', { replicas: 2 }))],
  ['mutation: enough replicas', labeled('replicas', app('Deployment', { replicas: 4 }))],
  ['mutation: ports that are patched', labeled('service', service())],
  ['mutation: ports that are merged', labeled('service-ports', service())],
  ['mutation: a namespace', labeled('namespace', meta(o('v1', 'Namespace', {}), { name: 'other' }))],
  ['mutation: without a binding', labeled('unbound', pod())],
];

/** @type {import('./short.mjs').Update[]} */
const updates = [
  ['mutation: a template that is changed', labeled('template', app('Deployment')), { spec: { template: { spec: { schedulerName: 'third' } } } }],
  ['mutation: fewer replicas', labeled('replicas', app('Deployment', { replicas: 5 })), { spec: { replicas: 1 } }],
  ['mutation: what a change sees', labeled('changed', service()), { spec: { sessionAffinity: 'ClientIP' } }],
  ['pod: a mutation sees the change', labeled('pod-changed', pod()), { spec: { containers: [{ name: 'c', image: 'other' }] } }],
  ['pod: a mutation of what may not change', labeled('pod-immutable', pod()), { metadata: { annotations: { a: 'b' } } }],
];

export const mutationTable = { creations, updates, context: policies };
