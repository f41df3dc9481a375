import type { PodFailurePolicyRule, SuccessPolicyRule } from '../job.ts'
import type { Field } from './field.ts'
import { fields, listOf, type Output } from './output.ts'

const ACTIONS = ['FailJob', 'FailIndex', 'Ignore', 'Count'] as const

/** The rules of `spec.podFailurePolicy`. */
export function readFailurePolicy(spec: Field): readonly PodFailurePolicyRule[] | undefined {
  return spec.optionalObject('podFailurePolicy')?.list('rules', (rule) => ({
    action: rule.choice('action', ACTIONS, 'Count'),
    onExitCodes: readExitCodes(rule.optionalObject('onExitCodes')),
    onPodConditions: rule.list('onPodConditions', (item) => ({ type: item.text('type'), status: item.text('status', 'True') })),
  }))
}

function readExitCodes(codes: Field | undefined): PodFailurePolicyRule['onExitCodes'] {
  return (
    codes && {
      containerName: codes.optionalText('containerName'),
      operator: codes.choice('operator', ['In', 'NotIn'], 'In'),
      values: codes.integers('values'),
    }
  )
}

/** The rules of `spec.successPolicy`. */
export function readSuccessPolicy(spec: Field): readonly SuccessPolicyRule[] | undefined {
  return spec.optionalObject('successPolicy')?.list('rules', (rule) => ({
    succeededIndexes: rule.optionalText('succeededIndexes'),
    succeededCount: rule.optionalInteger('succeededCount'),
  }))
}

export function writeFailurePolicy(rules: readonly PodFailurePolicyRule[] | undefined): Output | undefined {
  return (
    rules && {
      rules: rules.map(({ action, onExitCodes, onPodConditions }) =>
        fields({
          action,
          onExitCodes: onExitCodes && fields({ ...onExitCodes }),
          onPodConditions: listOf(onPodConditions, ({ type, status }) => ({ type, status })),
        }),
      ),
    }
  )
}

export function writeSuccessPolicy(rules: readonly SuccessPolicyRule[] | undefined): Output | undefined {
  return rules && { rules: rules.map((rule) => fields({ ...rule })) }
}
