import './all-types.ts'
import { BuildCache, type PothosTypeConfig } from '@pothos/core'
import {
  type GraphQLAbstractType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  GraphQLSchema,
  isInterfaceType,
  isObjectType,
  isUnionType,
  OperationTypeNode,
  specifiedDirectives,
  specifiedScalarTypes,
} from 'graphql'
import { assert } from '../lib/assert.ts'
import { type BuilderTypes, builder } from './builder.ts'
import { completeFields } from './complete-fields.ts'
import { DEFER } from './defer.ts'

const ROOTS: Readonly<Record<OperationTypeNode, string>> = {
  [OperationTypeNode.QUERY]: 'Query',
  [OperationTypeNode.MUTATION]: 'Mutation',
  [OperationTypeNode.SUBSCRIPTION]: 'Subscription',
}

/** Types that are built without their fields; a type gets its fields when they are first read. */
class TypesOnDemand extends BuildCache<BuilderTypes> {
  readonly #schema: GraphQLSchema

  constructor(schema: GraphQLSchema) {
    super(builder, {})
    this.#schema = schema
    for (const scalar of specifiedScalarTypes)
      if (!builder.configStore.hasImplementation(scalar.name)) builder.addScalarType(scalar.name as 'ID', scalar, {})
    this.plugin.beforeBuild()
    builder.configStore.prepareForBuild()
  }

  type(name: string): GraphQLNamedType | undefined {
    if (!this.types.has(name) && builder.configStore.hasConfig(name)) this.buildTypeFromConfig(this.getTypeConfig(name))
    return this.types.get(name)
  }

  override buildTypeFromConfig(config: PothosTypeConfig): void {
    super.buildTypeFromConfig(config)
    const type = this.types.get(config.name)
    if (isObjectType(type) || isInterfaceType(type)) this.#completeOnDemand(type)
  }

  #completeOnDemand(type: GraphQLObjectType | GraphQLInterfaceType): void {
    const fieldsOf = type.getFields
    type.getFields = () => {
      type.getFields = fieldsOf
      completeFields(type, this.#schema)
      return type.getFields()
    }
  }
}

/**
 * The API for operations of this program, which name only what exists: `execute` with it builds the types that an operation
 * reaches, about a tenth of them. It cannot be printed, validated or introspected: `schema` can.
 */
class OnDemandSchema extends GraphQLSchema {
  readonly #types = new TypesOnDemand(this)

  constructor() {
    super({ assumeValid: true, directives: [...specifiedDirectives, DEFER] })
  }

  override getType(name: string): GraphQLNamedType | undefined {
    return this.#types.type(name)
  }

  override getRootType(operation: OperationTypeNode): GraphQLObjectType {
    const type = this.getType(ROOTS[operation])
    assert(isObjectType(type), 'the API has every type of operation')
    return type
  }

  override getQueryType(): GraphQLObjectType {
    return this.getRootType(OperationTypeNode.QUERY)
  }

  override getMutationType(): GraphQLObjectType {
    return this.getRootType(OperationTypeNode.MUTATION)
  }

  override getSubscriptionType(): GraphQLObjectType {
    return this.getRootType(OperationTypeNode.SUBSCRIPTION)
  }

  override isSubType(abstract: GraphQLAbstractType, type: GraphQLObjectType | GraphQLInterfaceType): boolean {
    if (!isUnionType(abstract)) return type.getInterfaces().includes(abstract)
    return isObjectType(type) && abstract.getTypes().includes(type)
  }
}

export const onDemandSchema: GraphQLSchema = new OnDemandSchema()
