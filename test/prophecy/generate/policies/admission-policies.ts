import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import type { Dice, Table } from '../dice.ts'
import type { Manifest } from '../manifest.ts'

const API = 'admissionregistration.k8s.io/v1'
const NAME = 'house-rule'
const WARNS = 0.2

/** What a policy says about objects. */
interface Rule {
  readonly group: '' | 'apps'
  readonly resources: readonly string[]
  readonly operations: readonly string[]
  readonly spec: JsonObject
}

const ALL: readonly string[] = ['CREATE', 'UPDATE']

const VALIDATING: Table<(dice: Dice) => Rule> = [
  [
    2,
    () =>
      podRule({
        expression: "!object.spec.containers.exists(c, c.image.endsWith(':2'))",
        message: 'the second version is withdrawn',
      }),
  ],
  [1, () => podRule({ expression: "has(object.metadata.labels) && 'team' in object.metadata.labels" })],
  [
    1,
    () =>
      podRule({
        expression: "object.metadata.labels[?'tier'].orValue('none') != 'data'",
        messageExpression: "'no pods of the tier ' + object.metadata.labels['tier']",
        reason: 'Forbidden',
      }),
  ],
  [2, (dice) => replicasRule(dice.between(2, 5))],
  [
    1,
    () => ({
      group: 'apps',
      resources: ['deployments', 'statefulsets'],
      operations: ['UPDATE'],
      spec: {
        variables: [{ name: 'images', expression: 'object.spec.template.spec.containers.map(c, c.image)' }],
        validations: [{ expression: "variables.images.all(i, !i.endsWith(':2'))", message: 'images keep their version' }],
      },
    }),
  ],
]

const MUTATING: Table<JsonObject> = [
  [
    2,
    {
      patchType: 'ApplyConfiguration',
      applyConfiguration: {
        expression:
          "Object{metadata: Object.metadata{labels: {'checked': 'yes'}}, spec: Object.spec{terminationGracePeriodSeconds: 20}}",
      },
    },
  ],
  [
    1,
    {
      patchType: 'JSONPatch',
      jsonPatch: {
        expression:
          "[JSONPatch{op: 'add', path: '/spec/containers/0/resources', value: Object.spec.containers.resources{requests: {'cpu': '50m'}}}]",
      },
    },
  ],
]
const MUTATES = 0.3

/** A policy in CEL and its binding, for pods or for workloads. */
export function admissionPolicy(dice: Dice): readonly Manifest[] {
  return dice.chance(MUTATES) ? mutatingPolicy(dice.from(MUTATING)) : validatingPolicy(dice.from(VALIDATING)(dice), dice)
}

function podRule(validation: JsonObject): Rule {
  return { group: '', resources: ['pods'], operations: ['CREATE'], spec: { validations: [validation] } }
}

function replicasRule(most: number): Rule {
  return {
    group: 'apps',
    resources: ['deployments', 'statefulsets', 'deployments/scale', 'statefulsets/scale'],
    operations: ALL,
    spec: {
      matchConditions: [{ name: 'has-replicas', expression: 'has(object.spec.replicas)' }],
      validations: [
        {
          expression: `object.spec.replicas <= ${most}`,
          messageExpression: `'at most ${most} replicas, not ' + string(object.spec.replicas)`,
        },
      ],
    },
  }
}

function validatingPolicy({ group, resources, operations, spec }: Rule, dice: Dice): readonly Manifest[] {
  const actions = dice.chance(WARNS) ? ['Warn'] : ['Deny']
  return [
    policyOf('ValidatingAdmissionPolicy', { matchConstraints: constraintsOf(group, resources, operations), ...spec }),
    bindingOf('ValidatingAdmissionPolicyBinding', { validationActions: actions }),
  ]
}

function mutatingPolicy(mutation: JsonObject): readonly Manifest[] {
  const spec = { matchConstraints: constraintsOf('', ['pods'], ['CREATE']), reinvocationPolicy: 'Never', mutations: [mutation] }
  return [policyOf('MutatingAdmissionPolicy', spec), bindingOf('MutatingAdmissionPolicyBinding', {})]
}

function constraintsOf(group: string, resources: readonly string[], operations: readonly string[]): JsonObject {
  return { resourceRules: [{ apiGroups: [group], apiVersions: ['v1'], operations, resources }] }
}

function policyOf(kind: string, spec: JsonObject): Manifest {
  return { apiVersion: API, kind, metadata: { name: NAME }, spec: { failurePolicy: 'Fail', ...spec } }
}

function bindingOf(kind: string, spec: JsonObject): Manifest {
  return { apiVersion: API, kind, metadata: { name: NAME }, spec: { policyName: NAME, ...spec } }
}
