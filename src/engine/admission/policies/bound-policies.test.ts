import { expect, it } from 'vitest'
import { StateTwin } from '../../../../test/support/state-twin.ts'
import { validatingAdmissionPolicyBindingRow, validatingAdmissionPolicyRow } from '../../../kube/admission-policy.ts'
import { boundValidatingPolicies } from './bound-policies.ts'

const policy = (name: string, expression = 'true') =>
  validatingAdmissionPolicyRow({ name, validations: [{ expression, message: '', messageExpression: '', reason: '' }] })
const binding = (name: string, policyName: string) => validatingAdmissionPolicyBindingRow({ name, policyName })

function namesIn({ state }: StateTwin): readonly string[] {
  return boundValidatingPolicies(state).map((bound) => `${bound.binding.name}: ${bound.policy.name}`)
}

it('semantics F6.1 policies act through bindings, in the order of these; one without the other checks nothing', () => {
  const twin = new StateTwin().put(policy('images'), policy('unbound'), binding('b', 'images'), binding('a', 'images'))
  twin.put(binding('c', 'missing'))
  expect(namesIn(twin)).toEqual(['a: images', 'b: images'])
})

it('are found once, and again after a policy or a binding is written', () => {
  const twin = new StateTwin().put(policy('images'), binding('a', 'images'), binding('b', 'labels'))
  const first = boundValidatingPolicies(twin.state)
  expect(boundValidatingPolicies(twin.state)).toBe(first)
  twin.put(policy('labels'))
  expect(namesIn(twin)).toEqual(['a: images', 'b: labels'])
  const changed = policy('labels', 'false')
  twin.put(changed)
  expect(boundValidatingPolicies(twin.state)[1]?.policy.validations).toEqual(changed.validations)
  twin.put(binding('c', 'images'))
  expect(namesIn(twin)).toEqual(['a: images', 'b: labels', 'c: images'])
  twin.state.remove('ValidatingAdmissionPolicy', '', 'images')
  expect(namesIn(twin)).toEqual(['b: labels'])
})
