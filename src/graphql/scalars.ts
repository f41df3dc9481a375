import { GraphQLError, Kind, type ValueNode } from 'graphql'
import { DurationError, formatDuration, parseDuration } from '../kube/duration.ts'
import { formatInstant, type Instant, parseInstant } from '../kube/instant.ts'
import { parseQuantity, QuantityError } from '../kube/quantity.ts'
import { builder } from './builder.ts'

function textOf(value: unknown, what: What): string {
  if (typeof value !== 'string') throw new GraphQLError(notText(what))
  return value
}

function literal(node: ValueNode, what: What): string {
  if (node.kind !== Kind.STRING) throw new GraphQLError(notText(what), { nodes: [node] })
  return node.value
}

type What = keyof typeof WRITTEN

const WRITTEN = {
  'a time': ', like "2026-06-01T12:00:00Z"',
  'a duration': ', like "90s"',
  'a quantity': ', like "4"',
  'a manifest': ' of YAML or JSON',
}

function notText(what: What): string {
  return `${what} must be a string${WRITTEN[what]}`
}

function readInstant(text: string): Instant {
  const at = parseInstant(text)
  if (at === undefined) throw new GraphQLError(`"${text}" is not a valid time: write it as 2026-06-01T12:00:00Z`)
  return at
}

function readDuration(text: string): number {
  try {
    return parseDuration(text)
  } catch (error) {
    throw new GraphQLError(error instanceof DurationError ? error.message : `"${text}" is not a valid duration`)
  }
}

builder.scalarType('DateTime', {
  description: 'A time, ISO 8601 in UTC: `2026-06-01T12:00:00Z`.',
  serialize: (at) => formatInstant(at),
  parseValue: (value) => readInstant(textOf(value, 'a time')),
  parseLiteral: (node) => readInstant(literal(node, 'a time')),
})

builder.scalarType('Duration', {
  description: 'A duration. Returned as ISO 8601 (`PT1M30S`); accepted as that or in Go style (`1m30s`).',
  serialize: (ms) => formatDuration(ms),
  parseValue: (value) => readDuration(textOf(value, 'a duration')),
  parseLiteral: (node) => readDuration(literal(node, 'a duration')),
})

function readQuantity(text: string): string {
  try {
    parseQuantity(text)
    return text
  } catch (error) {
    throw new GraphQLError(error instanceof QuantityError ? error.message : `"${text}" is not a valid quantity`)
  }
}

builder.scalarType('Quantity', {
  description: 'A Kubernetes quantity: `1500m`, `2Gi`. Returned in canonical form.',
  serialize: (text) => text,
  parseValue: (value) => readQuantity(textOf(value, 'a quantity')),
  parseLiteral: (node) => readQuantity(literal(node, 'a quantity')),
})

builder.scalarType('Manifest', {
  description: 'Kubernetes objects as text: YAML, one or many documents, or JSON.',
  serialize: (text) => text,
  parseValue: (value) => textOf(value, 'a manifest'),
  parseLiteral: (node) => literal(node, 'a manifest'),
})
