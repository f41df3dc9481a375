import type { OpenedObject } from '../address/map-address.ts'
import { instantText } from '../parts/words.ts'
import { ACTION_KINDS } from '../question/action-kinds.ts'
import { keepsText } from './autoscaler-text.ts'
import { Facts } from './Facts.tsx'
import { ObjectLink } from './ObjectLink.tsx'
import { Panel } from './Panel.tsx'
import { type AutoscalerPanelAnswer, readAutoscaler } from './panel-answers.ts'
import { type Ask, Questions } from './Questions.tsx'
import { useObject } from './use-object.ts'

interface AutoscalerPanelProps {
  readonly autoscaler: OpenedObject
  readonly onClose: () => void
}

/** A HorizontalPodAutoscaler beside the map: what it scales, when, and what limits it. */
export function AutoscalerPanel({ autoscaler, onClose }: AutoscalerPanelProps) {
  const read = useObject((signal) => readAutoscaler(autoscaler, signal))
  return (
    <Panel object={autoscaler} {...read} onClose={onClose}>
      {(shown) => (
        <>
          <p class="summary" role="status">
            It {keepsText(shown)}
          </p>
          {read.isGone ? null : <Questions asks={asksOf(shown)} />}
          <Facts facts={factsOf(shown)} />
        </>
      )}
    </Panel>
  )
}

function factsOf({ target, scaleTargetRef, metrics, lastScaleTime, conditions }: AutoscalerPanelAnswer) {
  return [
    [
      'Scales',
      target ? (
        <>
          {target.kind} <ObjectLink object={target} />
          {target.desiredReplicas === null ? '' : `: ${target.readyReplicas ?? 0} of ${target.desiredReplicas} ready`}
        </>
      ) : (
        `${scaleTargetRef}, which is not in the twin`
      ),
    ],
    ['Targets', metrics.length === 0 ? 'none: it scales on no metric' : <Lines texts={metrics} />],
    ['Last scaled', lastScaleTime === null ? 'not yet' : instantText(lastScaleTime)],
    ['Conditions', conditions.length === 0 ? null : <Lines texts={conditions.map(conditionText)} />],
  ] as const
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return (
    <>
      {texts.map((text) => (
        <span key={text} class="line">
          {text}
        </span>
      ))}
    </>
  )
}

/** `ScalingLimited is true (TooManyReplicas): the desired replica count is more than the maximum`. */
function conditionText({ type, status, reason, message }: AutoscalerPanelAnswer['conditions'][number]): string {
  return `${type} is ${status.toLowerCase()}${reason === '' ? '' : ` (${reason})`}${message === '' ? '' : `: ${message}`}`
}

/** It may revert another number of replicas: that is what the rehearsal shows. */
function asksOf({ kind, namespace, name, target, maxReplicas }: AutoscalerPanelAnswer): readonly Ask[] {
  const remove: Ask = {
    text: 'Rehearse its deletion',
    question: {
      action: 'file',
      input: {
        name: `delete horizontalpodautoscaler ${name}`,
        actions: [{ deleteObject: { targets: [{ kind, namespace, name }] } }],
      },
    },
  }
  if (!target || !ACTION_KINDS.scale.includes(target.kind)) return [remove]
  const workload = { kind: target.kind, namespace: target.namespace ?? 'default', name: target.name }
  const most: Ask = {
    text: `Rehearse ${target.name} at its maximum`,
    question: { action: 'scale', workload, replicas: maxReplicas },
  }
  const scale: Ask = {
    text: 'Scale what it scales ...',
    question: { action: 'scale', workload, replicas: target.desiredReplicas ?? 1 },
    inForm: true,
  }
  return [most, scale, remove]
}
