import type { Option } from 'commander'
import type { Command } from '../command.ts'
import { isRepeatable, isSwitch, mappingOf, settingsOf, variableOf } from './settings.ts'

/** The JSON schema of a configuration file, made of what the flags of the command declare. */
export function configurationSchema(command: Command): object {
  const properties = Object.fromEntries(settingsOf(command).map((option) => [option.attributeName(), propertyOf(option)]))
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Configuration of rehearse serve',
    type: 'object',
    additionalProperties: false,
    properties,
  }
}

function propertyOf(option: Option): object {
  const description = `${option.description} (${option.long}, ${variableOf(option)})`
  const fallback: unknown = option.defaultValue
  return { description, ...typeOf(option), ...(fallback === undefined ? {} : { default: fallback }) }
}

function typeOf(option: Option): object {
  if (isSwitch(option)) return { type: 'boolean' }
  const mapping = mappingOf(option)
  if (mapping) return { type: ['array', 'string'], items: { anyOf: [{ type: 'string' }, mapping] } }
  if (isRepeatable(option)) return { type: ['array', 'string'], items: { type: 'string' } }
  return { type: ['string', 'number'] }
}
