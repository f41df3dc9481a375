import {
  type ActionQuestion,
  DELETED_KINDS,
  DRAIN_FLAGS,
  isDeletedKind,
  isNodeAction,
  isWorkloadAction,
  type NodeAction,
  TAINT_EFFECTS,
  type WorkloadAction,
  type WorkloadName,
} from '../question/question.ts'
import { AddressError } from './address-error.ts'
import { namesIn, objectPath, wholeNumber, workloadIn } from './address-parts.ts'

/** What an action is done to and how, as parts of an address. */
export function actionPartsOf(question: ActionQuestion): URLSearchParams {
  const parts = new URLSearchParams()
  if ('nodes' in question) for (const node of question.nodes) parts.append('node', node)
  if ('workload' in question) parts.append('workload', objectPath(question.workload))
  switch (question.action) {
    case 'drain':
      for (const flag of question.flags) parts.append(flag, '')
      break
    case 'taint':
      parts.append('taint', `${question.key}=${question.value}:${question.effect}`)
      break
    case 'scale':
      parts.append('replicas', String(question.replicas))
      break
    case 'set-image':
      parts.append('image', `${question.container}=${question.image}`)
      break
    case 'fail-zone':
      parts.append('zone', question.zone)
      break
    case 'delete':
      parts.append('object', objectPath(question))
      break
  }
  return parts
}

/**
 * The inverse of `actionPartsOf`.
 * @throws {AddressError} for an action that is not known, or without what it needs.
 */
export function readAction(action: string, parts: URLSearchParams): ActionQuestion {
  if (isNodeAction(action)) return readNodeAction(action, parts)
  if (isWorkloadAction(action)) return readWorkloadAction(action, parts)
  if (action === 'fail-zone') {
    const zone = parts.get('zone')
    if (!zone) throw new AddressError('The address of fail-zone names no zone: add zone=NAME.')
    return { action, zone }
  }
  if (action === 'delete') {
    const [namespace = '', kind = '', name = ''] = (parts.get('object') ?? '').split('/')
    if (!isDeletedKind(kind) || name === '')
      throw new AddressError(
        `The address of delete names no object: add object=NAMESPACE/KIND/NAME, with a kind of ${DELETED_KINDS.join(', ')}.`,
      )
    return { action, kind, namespace, name }
  }
  throw new AddressError(`The action ${action} of the address is not known to this page.`)
}

function readNodeAction(action: NodeAction, parts: URLSearchParams): ActionQuestion {
  const nodes = namesIn(parts)
  if (nodes.length === 0) throw new AddressError(`The address of ${action} names no node: add node=NAME.`)
  if (action === 'drain') return { action, nodes, flags: DRAIN_FLAGS.filter((flag) => parts.has(flag)) }
  if (action !== 'taint') return { action, nodes }
  const text = parts.get('taint') ?? ''
  const [, key, value = '', given] = /^([^=:]+)(?:=([^:]*))?:(\w+)$/.exec(text) ?? []
  const effect = TAINT_EFFECTS.find((name) => name === given)
  if (key === undefined || effect === undefined)
    throw new AddressError(`The address has taint=${text}: write taint=KEY=VALUE:EFFECT, with ${TAINT_EFFECTS.join(', ')}.`)
  return { action, nodes, key, value, effect }
}

function readWorkloadAction(action: WorkloadAction, parts: URLSearchParams): ActionQuestion {
  const workload = readWorkload(action, parts)
  if (action === 'scale') return { action, workload, replicas: wholeNumber('replicas', parts.get('replicas') ?? '') }
  if (action === 'restart') return { action, workload }
  const [, container, image] = /^([^=]+)=(.+)$/.exec(parts.get('image') ?? '') ?? []
  if (container === undefined || image === undefined)
    throw new AddressError('The address of set-image has no image: add image=CONTAINER=IMAGE.')
  return { action, workload, container, image }
}

function readWorkload(action: string, parts: URLSearchParams): WorkloadName {
  const workload = workloadIn(parts)
  if (!workload) throw new AddressError(`The address of ${action} names no workload: add workload=NAMESPACE/KIND/NAME.`)
  return workload
}
