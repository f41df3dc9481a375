// ValidatingAdmissionPolicies, and what they make of new and changed objects.
import { app, c, meta, o, pod, service } from './short.mjs';

const API = 'admissionregistration.k8s.io/v1';
/** @typedef {import('./short.mjs').Json} Json */
/** @param {string} resource @param {string} [operation] */
const rule = (resource, operation = 'CREATE', group = resource === 'deployments' ? 'apps' : '') => ({ apiGroups: [group], apiVersions: ['v1'], operations: [operation], resources: [resource] });
/** A policy with a binding of the same name. @param {string} name @param {Json} spec @param {Json} [binding] @returns {Json[]} */
const policy = (name, spec, binding = {}) => [
  o(API, 'ValidatingAdmissionPolicy', { spec: { failurePolicy: 'Fail', ...spec } }, name),
  o(API, 'ValidatingAdmissionPolicyBinding', { spec: { policyName: name, validationActions: ['Deny'], ...binding } }, name),
];
/** Only objects with the label `case: name` are matched. @param {string} name @param {Json[]} constraints */
const of = (name, ...constraints) => ({ resourceRules: constraints, objectSelector: { matchLabels: { case: name } } });
/** @param {string} name @param {Json} spec @param {Json} [binding] */
const pods = (name, spec, binding) => policy(name, { matchConstraints: of(name, rule('pods')), ...spec }, binding);
/** @param {string} name @param {Json} object */
const labeled = (name, object) => meta(object, { labels: { ...object.metadata.labels, case: name } });

/** Expressions of which the answer, or the error, is recorded; about a ServiceAccount with these annotations. */
const ANNOTATIONS = { amount: '1500m', host: 'db.example.test:5432', list: 'b,a,c,a', number: '7', version: '1.2.3' };
const text = (/** @type {string} */ key) => `object.metadata.annotations.${key}`;
const EXPRESSIONS = [
  'has(object.metadata.labels)', 'has(object.metadata.finalizers)', 'has(object.metadata.nothing.more)', 'object.metadata.nothing == "x"',
  '"case" in object.metadata.labels', 'object.metadata.labels["nothing"] == ""', 'has(object.metadata["labels"].case)', 'object.metadata.?finalizers.orValue([]).size() == 0',
  'object.metadata.labels.?nothing.hasValue()', 'oldObject == null', 'has(oldObject.metadata)', 'oldObject.metadata.name == "x"', 'request.operation == "CREATE" && request.kind.kind == "ServiceAccount"',
  'request.namespace == "plain" && request.name == "x" && request.resource.resource == "serviceaccounts"', 'has(request.dryRun)', 'has(request.subResource)', 'request.requestKind == request.kind',
  'namespaceObject.metadata.name == "plain"', 'namespaceObject.metadata.labels["kubernetes.io/metadata.name"] == object.metadata.namespace', 'object.kind == "ServiceAccount" && object.apiVersion == "v1"',
  `quantity(${text('amount')}).isLessThan(quantity("2"))`, `quantity(${text('amount')}).add(quantity("500m")) == quantity("2")`, 'isQuantity("2 GB")', 'quantity("x").isInteger()',
  `${text('host')}.find("[0-9]+") == "5432"`, `${text('host')}.findAll("[a-z]+") == ["db", "example", "test"]`, `${text('host')}.findAll("[a-z]", 2) == ["d", "b"]`, `${text('host')}.matches("^[a-z.]+:[0-9]+$")`, '"abc".find("x") == ""',
  `${text('list')}.split(",").isSorted()`, '[1, 2, 3].isSorted() && [1, 2, 3].sum() == 6 && [1, 5, 3].max() == 5 && [4, 2].min() == 2', '["a", "b", "a"].indexOf("a") == 0 && ["a", "b", "a"].lastIndexOf("a") == 2', '[].sum() == 0', 'dyn([]).max() == 1',
  `sets.contains(${text('list')}.split(","), ["a", "c"])`, 'sets.equivalent([1, 2, 1], [2, 1])', 'sets.intersects(["a"], ["b"])',
  `"%s is %d, %x, %X, %b, %o%%".format([${text('host')}, int(${text('number')}), 255, 255, 5, 8]) == "db.example.test:5432 is 7, ff, FF, 101, 10%"`, '"%s %s %s %s".format([["a", "b"], {"b": 1, "a": 2}, true, 1.5]) == "[\\"a\\", \\"b\\"] {\\"a\\":2, \\"b\\":1} true 1.5"', '"%d".format([object.metadata.name]) == ""',
  '"hello".charAt(1) == "e" && "hello".replace("l", "L") == "heLLo" && "hello".replace("l", "L", 1) == "heLlo"', '"TacoCat".lowerAscii() == "tacocat" && "  x ".trim() == "x"', '"a,b".split(",").join("-") == "a-b" && "tacocat".substring(4) == "cat" && "hello".indexOf("l") == 2',
  `semver(${text('version')}).isGreaterThan(semver("1.2.0")) && isSemver("1.0.0")`, `int(${text('number')}) > 3.5`, 'object.metadata.name + 1 == 2', `int(${text('host')}) == 1`, `${text('number')} > 3`, 'dyn(1) == "1"', '1 / 0 == 1', '[1, 2][5] == 1', 'int("7") == 7 && string(7) == "7" && double("1.5") == 1.5',
  '["a", "bb"].map(x, x.size()) == [1, 2] && ["a", "bb"].filter(x, x == "a").size() == 1 && ["a"].exists_one(x, x == "a")', 'object.metadata.annotations.all(k, object.metadata.annotations[k].nothing == 1)', 'timestamp("2026-01-01T00:00:00Z") < timestamp("2026-01-02T00:00:00Z") && duration("90s") > duration("1m")',
  '[[1, 2], [3]].flatten() == [1, 2, 3] && [3, 1, 2].sort() == [1, 2, 3] && [1, 1, 2].distinct() == [1, 2] && [1, 2, 3].slice(0, 2) == [1, 2]', 'optional.none().orValue(1) == 1',
  'object.metadata.annotations.exists(k, k.startsWith("num")) && object.metadata.annotations.all(k, object.metadata.annotations[k] != "")', 'object.metadata.name.nothing == 1', 'object.automountServiceAccountToken == true', '!has(object.automountServiceAccountToken) || !object.automountServiceAccountToken',
  '["https://a.test", "/path", "/path?a#b", "mailto:x", "http://[::1]:80/", "http://a/%41", "https://u:p@a", "db://a:1:2", "*", "//a/b", "http://a", "HTTP://A", "http://", "http://a:", "http://a?", "s3+x.y-1:z", "http://é.test"].all(one, isURL(one))',
  '["", "a/b", "https://a b", "http://[::1", "http://a:b", "http://a#b", "http://a/%zz", "://a", "1a:b", "https://a:1:2", "http://[10.0.0.1]", "http://x[::1]", "http://u%zz@a", "http://u x@a", "http://%41", "a.b", "#a"].all(one, !isURL(one))',
  '[url("https://u:p@a.test:80/p%20q/x y?x=1#f")].map(one, [one.getScheme(), one.getHost(), one.getHostname(), one.getPort(), one.getEscapedPath()]) == [["https", "a.test:80", "a.test", "80", "/p%20q/x%20y"]]',
  '[url("http://[::1]:81"), url("DB://a:1,b:2/%7e?"), url("/a/é!(b)"), url("mailto:x?y=z"), url("//a.test/b"), url("*"), url("http://%C3%A9.test:")].map(one, [one.getScheme(), one.getHost(), one.getHostname(), one.getPort(), one.getEscapedPath()]) == [["http", "[::1]:81", "::1", "81", ""], ["db", "a:1,b:2", "a:1,b", "2", "/%7e"], ["", "", "", "", "/a/%C3%A9%21%28b%29"], ["mailto", "", "", "", ""], ["", "a.test", "a.test", "", "/b"], ["", "", "", "", "*"], ["http", "é.test:", "é.test", "", ""]]',
  'url("https://a/?x=1&y=a+b%26&x=2&z&;bad&%zz=1&&=e").getQuery() == {"x": ["1", "2"], "y": ["a b&"], "z": [""], "": ["e"]}',
  'url("HTTPS://a/b?c") == url("https://a/b?c")',
  '["a", "a-b", "0a"].all(one, !format.dns1123Label().validate(one).hasValue()) && ["A", "a.b", "-a", "a-", ""].all(one, format.dns1123Label().validate(one).hasValue())',
  'format.dns1035Label().validate("1").value() == ["a DNS-1035 label must consist of lower case alphanumeric characters or \'-\', start with an alphabetic character, and end with an alphanumeric character (e.g. \'my-name\',  or \'abc-123\', regex used for validation is \'[a-z]([-a-z0-9]*[a-z0-9])?\')"] && format.dns1123Label().validate("a.b").value() == ["must not contain dots"]',
  '[format.dns1123LabelPrefix(), format.dns1123SubdomainPrefix(), format.dns1035LabelPrefix()].map(one, one.validate("a-").hasValue()) == [false, false, false] && !format.dns1123Label().validate("b").hasValue() && format.dns1123SubdomainPrefix().validate("-").hasValue()',
  '!format.qualifiedName().validate("a.b/C_d").hasValue() && format.qualifiedName().validate("a/b/c").hasValue() && !format.labelValue().validate("").hasValue() && format.labelValue().validate("a b").hasValue()',
  '["123e4567-e89b-12d3-a456-426614174000", "123E4567E89B12D3A456426614174000"].all(one, !format.uuid().validate(one).hasValue()) && format.uuid().validate("x").value() == ["does not match the UUID format"]',
  '["YQ==", "YWJj", "YWI="].all(one, !format.byte().validate(one).hasValue()) && ["Y", "YQ=", "", "YQ=="+"x"].all(one, format.byte().validate(one).value() == ["invalid base64"])',
  '["2024-02-29", "2026-12-31"].all(one, !format.date().validate(one).hasValue()) && ["2026-02-29", "2026-13-01", "26-1-1", ""].all(one, format.date().validate(one).value() == ["invalid date"])',
  '["2024-02-29T23:59:59Z", "2024-02-29t00:00:00.5+01:00"].all(one, !format.datetime().validate(one).hasValue()) && ["2024-02-29", "2024-02-29T24:00:00Z", "2024-02-29 00:00:00Z"].all(one, format.datetime().validate(one).value() == ["invalid datetime"])',
  'format.named("uri").value().validate("https://a").hasValue() == false && !format.named("nothing").hasValue() && format.named("dns1123Label").hasValue()',
  '[1, 2].exists(i, v, i == 1 && v == 2) && {"a": 1, "b": 2}.all(k, v, k in ["a", "b"] && v < 3) && !["a", "a"].existsOne(i, v, v == "a") && ["a", "b"].exists_one(i, v, v == "a")',
  '["a", "b"].transformList(i, v, i > 0, "v" + v + string(i)) == ["vb1"] && ["a", "b"].transformList(i, v, i) == [0, 1]',
  '{"a": 1, "b": 2}.transformMap(k, v, v > 1, v + size(k)) == {"b": 3} && {"a": 1}.transformMap(k, v, k) == {"a": "a"}',
  '[[1, 2], [3]].all(i, list, list.exists(j, v, v == i + j + 1 || v == 3)) && object.metadata.annotations.exists(k, v, k == "number" && v == "7")',
  '["bb", "a", "ccc"].sortBy(one, one.size()) == ["a", "bb", "ccc"] && [3, 1, 2].sortBy(one, -one) == [3, 2, 1]',
  'lists.range(3).map(i, i * 2).reverse() == [4, 2, 0] && lists.range(0) == [] && lists.range(-1) == []',
  '[1, 2].first().value() + [1, 2].last().value() == 3 && ![1].filter(one, one > 1).first().hasValue() && ![1].filter(one, one > 1).last().hasValue()',
  '[{"b": 1}].all(i, v, v.nothing == 1)',
  '["a", "b"].exists(i, v, v == "b" || dyn(v).nothing == 1)',
];
const expressions = EXPRESSIONS.map((expression, i) => ({ name: `expression-${i + 1}`, expression }));

const image = 'object.spec.containers.all(one, one.image.startsWith("registry.example.test/"))';
const policies = [
  ...pods('image', { validations: [{ expression: image }] }),
  ...pods('message', { validations: [{ expression: 'object.spec.containers.all(one, has(one.resources) && has(one.resources.limits))', message: ' limits are required ', reason: 'Forbidden' }] }),
  ...pods('message-expression', { validations: [{ expression: 'object.spec.containers.size() < 2', message: 'too many', messageExpression: '"the pod " + object.metadata.name + " has " + string(object.spec.containers.size()) + " containers"' }] }),
  ...pods('message-empty', { validations: [{ expression: 'false', message: 'the other', messageExpression: '"  "' }] }),
  ...pods('message-lines', { validations: [{ expression: 'false', messageExpression: '"two\\nlines"' }] }),
  ...pods('message-error', { validations: [{ expression: 'false', message: 'no message', messageExpression: 'string(object.spec.nothing)' }] }),
  ...pods('second', { validations: [{ expression: 'true', message: 'the first' }, { expression: 'false', message: 'the second', reason: 'RequestEntityTooLarge' }, { expression: 'false', message: 'the third' }] }),
  ...pods('error', { validations: [{ expression: 'object.spec.securityContext.runAsNonRoot == true', message: 'not used' }] }),
  ...pods('error-ignored', { failurePolicy: 'Ignore', validations: [{ expression: 'object.spec.nothing == 1' }] }),
  ...pods('variables', { variables: [{ name: 'names', expression: 'object.spec.containers.map(one, one.name)' }, { name: 'count', expression: 'size(variables.names)' }, { name: 'broken', expression: 'object.spec.nothing' }], validations: [{ expression: 'variables.count == 1', messageExpression: '"names: " + variables.names.join(", ")' }, { expression: 'variables.count < 3 || variables.broken == 1' }] }),
  ...pods('condition', { matchConditions: [{ name: 'system', expression: 'object.spec.priorityClassName == "gold"' }], validations: [{ expression: 'false', message: 'gold' }] }),
  ...pods('condition-error', { matchConditions: [{ name: 'first', expression: 'object.spec.nothing == 1' }, { name: 'second', expression: 'has(object.spec.priorityClassName)' }], validations: [{ expression: 'false', message: 'not reached' }] }),
  ...pods('warn', { validations: [{ expression: 'false', message: 'a warning' }] }, { validationActions: ['Warn', 'Audit'] }),
  ...pods('selected', { validations: [{ expression: 'false', message: 'selected' }] }, { matchResources: { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'limited' } } } }),
  ...pods('excluded', { validations: [{ expression: 'false', message: 'not excluded' }] }, { matchResources: { excludeResourceRules: [{ ...rule('pods'), resourceNames: ['x'] }] } }),
  ...pods('named', { matchConstraints: of('named', { ...rule('pods'), resourceNames: ['y'] }), validations: [{ expression: 'false', message: 'y' }] }),
  ...pods('seen', { validations: [{ expression: `[has(object.spec.priority), object.spec.serviceAccountName == "default", object.spec.serviceAccount == "default", object.spec.restartPolicy == "Always", object.spec.tolerations.size() == 2, object.spec.volumes.exists(v, has(v.projected)), object.spec.containers[0].volumeMounts[0].mountPath == "/var/run/secrets/kubernetes.io/serviceaccount", object.spec.containers[0].imagePullPolicy == "Always", object.spec.containers[0].resources == {}, object.spec.enableServiceLinks == true, object.spec.preemptionPolicy == "PreemptLowerPriority", object.status.phase == "Pending", object.status.qosClass == "BestEffort", object.metadata.namespace == "plain", has(object.metadata.uid), has(object.metadata.creationTimestamp), object.metadata.generation == 1, object.spec.securityContext == {}, object.spec.terminationGracePeriodSeconds == 30, object.spec.schedulerName == "default-scheduler"].all(one, one)` }] }),
  ...policy('replicas', { matchConstraints: { resourceRules: [{ ...rule('deployments'), apiVersions: ['*'], operations: ['CREATE', 'UPDATE'], resources: ['deployments', 'deployments/scale'] }], objectSelector: { matchLabels: { case: 'replicas' } } }, validations: [{ expression: 'object.spec.replicas <= 3', messageExpression: '"at most 3 replicas, and not " + string(object.spec.replicas)' }] }),
  ...policy('immutable', { matchConstraints: of('immutable', rule('services', 'UPDATE')), validations: [{ expression: 'object.spec.sessionAffinity == oldObject.spec.sessionAffinity', message: 'the affinity never changes' }] }),
  ...policy('exact', { matchConstraints: { ...of('exact', { ...rule('deployments', '*'), apiVersions: ['v1beta1'] }), matchPolicy: 'Equivalent' }, validations: [{ expression: 'false' }] }),
  ...policy('cluster', { matchConstraints: of('cluster', { ...rule('*', '*', '*'), apiVersions: ['*'], resources: ['*'], scope: 'Cluster' }), validations: [{ expression: 'object.metadata.name == "x"', message: 'of the cluster' }] }),
  ...policy('template', { matchConstraints: of('template', rule('deployments')), validations: [{ expression: 'object.spec.template.spec.containers.all(one, one.?securityContext.?readOnlyRootFilesystem.orValue(false))', message: 'read-only root file systems only' }] }),
  o(API, 'ValidatingAdmissionPolicy', { spec: { matchConstraints: of('unbound', rule('pods')), validations: [{ expression: 'false' }] } }, 'unbound'),
  ...expressions.flatMap(({ name, expression }) => policy(name, { matchConstraints: of(name, rule('serviceaccounts')), validations: [{ expression }] })),
];

/** @type {import('./short.mjs').Creation[]} */
const creations = [
  ['policy: an image of another registry', labeled('image', pod())],
  ['policy: an image of the registry', labeled('image', pod({}, { image: 'registry.example.test/web' }))],
  ['policy: a message and a reason', labeled('message', pod())],
  ['policy: a message that is not needed', labeled('message', pod({}, { resources: { limits: { cpu: '1' } } }))],
  ['policy: a message of an expression', labeled('message-expression', pod({ containers: [c(), c({ name: 'd' })] }))],
  ['policy: a message expression without text', labeled('message-empty', pod())],
  ['policy: a message expression of two lines', labeled('message-lines', pod())],
  ['policy: a message expression that fails', labeled('message-error', pod())],
  ['policy: several validations', labeled('second', pod())],
  ['policy: an expression that fails', labeled('error', pod())],
  ['policy: an expression that fails, ignored', labeled('error-ignored', pod())],
  ['policy: variables of one container', labeled('variables', pod())],
  ['policy: variables of two containers', labeled('variables', pod({ containers: [c(), c({ name: 'd' })] }))],
  ['policy: variables of three containers', labeled('variables', pod({ containers: [c(), c({ name: 'd' }), c({ name: 'e' })] }))],
  ['policy: a condition that is not met', labeled('condition', pod({ priorityClassName: 'silver' }))],
  ['policy: a condition that is met', labeled('condition', pod({ priorityClassName: 'gold' }))],
  ['policy: a condition that fails', labeled('condition', pod())],
  ['policy: a condition that fails before one that is not met', labeled('condition-error', pod())],
  ['policy: a condition that fails before one that is met', labeled('condition-error', pod({ priorityClassName: 'gold' }))],
  ['policy: a warning', labeled('warn', pod())],
  ['policy: another namespace than the binding selects', labeled('selected', pod())],
  ['policy: the namespace that the binding selects', labeled('selected', pod()), 'limited'],
  ['policy: a name that the binding excludes', labeled('excluded', pod())],
  ['policy: a name that the binding does not exclude', meta(labeled('excluded', pod()), { name: 'y' })],
  ['policy: another name than the rule has', labeled('named', pod())],
  ['policy: the name that the rule has', meta(labeled('named', pod()), { name: 'y' })],
  ['policy: what the expressions see of a pod', labeled('seen', pod())],
  ['policy: too many replicas', labeled('replicas', app('Deployment', { replicas: 4 }))],
  ['policy: few replicas', labeled('replicas', app('Deployment', { replicas: 3 }))],
  ['policy: an update of a new object', labeled('immutable', service())],
  ['policy: another version of the API', labeled('exact', app('Deployment'))],
  ['policy: an object of the cluster', meta(labeled('cluster', o('v1', 'Namespace', {})), { name: 'other' })],
  ['policy: an object of a namespace', meta(labeled('cluster', service()), { name: 'other' })],
  ['policy: a template without security context', labeled('template', app('Deployment'))],
  ['policy: a template with a read-only file system', labeled('template', app('Deployment', {}, { containers: [c({ securityContext: { readOnlyRootFilesystem: true } })] }))],
  ['policy: without a binding', labeled('unbound', pod())],
  ...expressions.map(({ name, expression }) => /** @type {import('./short.mjs').Creation} */ ([`policy expression: ${expression}`, meta(labeled(name, o('v1', 'ServiceAccount', {})), { annotations: ANNOTATIONS })])),
];

/** @type {import('./short.mjs').Update[]} */
const updates = [
  ['policy: more replicas', labeled('replicas', app('Deployment', { replicas: 1 })), { spec: { replicas: 5 } }],
  ['policy: a change that is allowed', labeled('replicas', app('Deployment', { replicas: 1 })), { spec: { replicas: 2 } }],
  ['policy: a change of what may not change', labeled('immutable', service()), { spec: { sessionAffinity: 'ClientIP' } }],
  ['policy: a change of something else', labeled('immutable', service()), { metadata: { annotations: { a: 'b' } } }],
  ['policy: a label that selected the object before', labeled('replicas', app('Deployment', { replicas: 1 })), { metadata: { labels: { case: 'other' } }, spec: { replicas: 9 } }],
];

export const policyTable = { creations, updates, context: policies };
