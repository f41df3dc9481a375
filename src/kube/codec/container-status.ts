import type { ContainerState, ContainerStatus } from '../pod.ts'
import type { Container, ResourceList, ResourceRequirements } from '../pod-spec.ts'
import type { CodecContext } from './codec-context.ts'
import { readRequirements, writeRequirements } from './container.ts'
import type { Field } from './field.ts'
import { sameJson } from './json.ts'
import { fields, type Output, timeText, unlessEmpty } from './output.ts'

/** `containers` are those of the spec: resources that equal those of the spec share the spec's objects. */
export function readContainerStatus(status: Field, containers: readonly Container[], context: CodecContext): ContainerStatus {
  const name = status.text('name')
  const spec = containers.find((container) => container.name === name)
  return context.parts.container({
    name,
    ready: status.flag('ready'),
    started: status.flag('started'),
    restartCount: status.integer('restartCount', 0),
    state: readState(status.optionalObject('state'), context),
    lastState: readState(status.optionalObject('lastState'), context),
    allocatedResources: readAllocated(status, spec),
    resources: readGranted(status.optionalObject('resources'), spec),
  })
}

function readAllocated(status: Field, spec: Container | undefined): ResourceList | undefined {
  if (!status.has('allocatedResources')) return undefined
  const amounts = status.quantities('allocatedResources')
  return spec && sameJson(amounts, spec.resources.requests) ? spec.resources.requests : amounts
}

function readGranted(resources: Field | undefined, spec: Container | undefined): ResourceRequirements | undefined {
  if (!resources) return undefined
  const granted = readRequirements(resources)
  return spec && sameJson(granted, spec.resources) ? spec.resources : granted
}

function readState(state: Field | undefined, { parts }: CodecContext): ContainerState | undefined {
  if (!state) return undefined
  const running = state.optionalObject('running')
  if (running) return { kind: 'running', startedAt: running.instant('startedAt') }
  const terminated = state.optionalObject('terminated')
  if (terminated) {
    return {
      kind: 'terminated',
      exitCode: terminated.integer('exitCode', 0),
      reason: parts.word(terminated.text('reason')),
      startedAt: terminated.instant('startedAt'),
      finishedAt: terminated.instant('finishedAt'),
    }
  }
  const waiting = state.optionalObject('waiting')
  return waiting && { kind: 'waiting', reason: parts.word(waiting.text('reason')), message: parts.word(waiting.text('message')) }
}

export function writeContainerStatus(status: ContainerStatus, image: string): Output {
  return fields({
    name: status.name,
    state: writeState(status.state),
    lastState: writeState(status.lastState),
    ready: status.ready,
    restartCount: status.restartCount,
    image,
    imageID: '',
    started: status.started,
    allocatedResources: status.allocatedResources,
    resources: status.resources && writeRequirements(status.resources),
  })
}

function writeState(state: ContainerState | undefined): Output {
  if (state === undefined) return {}
  switch (state.kind) {
    case 'running':
      return { running: fields({ startedAt: timeText(state.startedAt) }) }
    case 'terminated': {
      const { exitCode, startedAt, finishedAt } = state
      const reason = unlessEmpty(state.reason)
      return { terminated: fields({ exitCode, reason, startedAt: timeText(startedAt), finishedAt: timeText(finishedAt) }) }
    }
    case 'waiting':
      return { waiting: fields({ reason: unlessEmpty(state.reason), message: unlessEmpty(state.message) }) }
  }
}
