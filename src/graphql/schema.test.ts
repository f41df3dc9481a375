import {
  type GraphQLArgument,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { expect, it } from 'vitest'
import { schema } from './schema.ts'

it('describes every type, field, argument, input and enum value', () => {
  const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
  expect(types.length).toBeGreaterThan(80)
  expect(types.flatMap(undescribed)).toEqual([])
})

it('ends every description like a sentence', () => {
  const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
  const wrong = types.flatMap((type) => descriptionsOf(type)).filter(([, text]) => !/[.?!]$/.test(text ?? ''))
  expect(wrong).toEqual([])
})

/** A difference has two states. */
const TWO_STATES = new Set(['diff'])

it('uses the same names for the state and the input of every question', () => {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ name }) => !TWO_STATES.has(name))
  const args = fields.flatMap((field) => field.args.filter(({ deprecationReason }) => !deprecationReason))
  const called = (type: RegExp): Set<string> => new Set(args.filter((arg) => type.test(String(arg.type))).map(({ name }) => name))
  expect(called(/^StateRef!?$/)).toEqual(new Set(['on']))
  expect(called(/^(?!Scenario)\w+Input!?$/)).toEqual(new Set(['input']))
  expect(called(/^ScenarioInput!?$/)).toEqual(new Set(['scenario']))
})

function undescribed(type: GraphQLNamedType): string[] {
  return descriptionsOf(type)
    .filter(([, text]) => !text)
    .map(([place]) => place)
}

type Described = readonly [place: string, text: string | null | undefined]

function descriptionsOf(type: GraphQLNamedType): Described[] {
  const own: Described = [type.name, type.description]
  if (isObjectType(type) || isInterfaceType(type)) {
    const fields = Object.values(type.getFields())
    return [
      own,
      ...fields.flatMap((field): Described[] => [[`${type.name}.${field.name}`, field.description], ...argsOf(type.name, field)]),
    ]
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    return [own, ...fields.map((field): Described => [`${type.name}.${field.name}`, field.description])]
  }
  if (isEnumType(type))
    return [own, ...type.getValues().map((value): Described => [`${type.name}.${value.name}`, value.description])]
  return [own]
}

function argsOf(type: string, field: { readonly name: string; readonly args: readonly GraphQLArgument[] }): Described[] {
  return field.args.map((arg): Described => [`${type}.${field.name}(${arg.name}:)`, arg.description])
}
