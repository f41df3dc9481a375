import { type SequenceQuestion, STARTS, STEPS_MAX, type Step } from '../question/question.ts'
import { actionPartsOf, readAction } from './action-address.ts'
import { AddressError } from './address-error.ts'
import { searchText, wholeNumber } from './address-parts.ts'

/** Each action as its own address has it, with its start and its delay where they are not the usual ones. */
export function stepPartsOf({ steps }: SequenceQuestion): URLSearchParams {
  const texts = steps.map(({ question, start, delay }) => {
    const parts = actionPartsOf(question)
    if (start !== 'after') parts.append('start', start)
    if (delay > 0) parts.append('delay', String(delay))
    return `${question.action}?${searchText(parts)}`
  })
  return new URLSearchParams(texts.map((text) => ['step', text]))
}

/**
 * The inverse of `stepPartsOf`.
 * @throws {AddressError} for a step that cannot be read, none, or too many.
 */
export function readSteps(parts: URLSearchParams): SequenceQuestion {
  const steps = parts.getAll('step').map(readStep)
  if (steps.length === 0) throw new AddressError('The address of a scenario has no action: add step=ACTION.')
  if (steps.length > STEPS_MAX)
    throw new AddressError(`The address has ${steps.length} actions: at most ${STEPS_MAX} can be rehearsed on this page.`)
  return { action: 'scenario', steps }
}

function readStep(text: string): Step {
  const [action = '', search = ''] = text.split('?', 2)
  const parts = new URLSearchParams(search)
  const given = parts.get('start') ?? 'after'
  const start = STARTS.find((name) => name === given)
  if (start === undefined) throw new AddressError(`The address has start=${given}: use ${STARTS.join(', ')}.`)
  return { question: readAction(action, parts), start, delay: wholeNumber('delay', parts.get('delay') ?? '0') }
}
