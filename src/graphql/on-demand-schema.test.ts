import { execute, isAbstractType, isIntrospectionType, isObjectType, OperationTypeNode, parse, printType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { onDemandSchema } from './on-demand-schema.ts'
import { schema } from './schema.ts'

const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))

describe('the schema with types built on demand', () => {
  it('has every type with the fields, arguments and descriptions of the whole schema', () => {
    expect(types.length).toBeGreaterThan(300)
    for (const type of types) {
      const found = onDemandSchema.getType(type.name)
      expect(found && printType(found)).toBe(printType(type))
    }
  })

  it('has the same types behind interfaces and unions', () => {
    const abstract = types.filter(isAbstractType)
    expect(abstract.length).toBeGreaterThan(10)
    for (const { name } of abstract)
      for (const type of types.filter(isObjectType)) {
        const [whole, onDemand] = [schema, onDemandSchema].map((each) => {
          const [of, member] = [each.getType(name), each.getType(type.name)]
          return isAbstractType(of) && isObjectType(member) && each.isSubType(of, member)
        })
        expect([name, type.name, onDemand]).toEqual([name, type.name, whole])
      }
  })

  it.each(Object.values(OperationTypeNode))('has the root of a %s', (operation) => {
    expect(onDemandSchema.getRootType(operation)?.name).toBe(schema.getRootType(operation)?.name)
  })

  it('has only types of the API', () => {
    expect(onDemandSchema.getType('Pods')).toBeUndefined()
  })

  it('reports a variable of the wrong type', async () => {
    const document = parse('query($name: String!) { node(name: $name) { name } }')
    const { errors } = await execute({ schema: onDemandSchema, document, variableValues: { name: 1 } })
    expect(errors?.map(({ message }) => message)).toEqual([
      expect.stringContaining('String cannot represent a non string value: 1'),
    ])
  })
})
