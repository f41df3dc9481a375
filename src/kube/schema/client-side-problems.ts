import { isJsonObject, type JsonObject } from '../codec/json.ts'
import { goQuote } from '../field-error.ts'
import { isKind } from '../kinds.ts'
import { type ApiShape, apiType, objectType } from './api-types.ts'
import { type OpenApiType, openApiType } from './open-api-type.ts'

/**
 * What kubectl itself finds wrong with an object, by the OpenAPI document of the API server: unknown fields, wrong types and missing
 * fields, in kubectl's words and order (kube-openapi/pkg/util/proto/validation). Kinds and versions without a schema here have none, and a
 * status is not checked. `root` is how the path of a field begins: `Deployment`, or `DeploymentList.items[0]`.
 */
export function clientSideProblems(kind: string, object: unknown, root: string): readonly string[] {
  return objectType(kind) ? structProblems(kind, { value: object, path: root, schema: root }) : []
}

interface Here {
  readonly value: unknown
  /** In the object. */
  readonly path: string
  /** In the OpenAPI document. */
  readonly schema: string
}

function structProblems(struct: string, here: Here): readonly string[] {
  const { value, path } = here
  const [fields, type] = [apiType(struct), openApiType(struct)]
  if (!fields || !type) return []
  if (!isJsonObject(value)) return [wrongType({ ...here, schema: type.name }, 'map')]
  const ofFields = Object.keys(value)
    .sort()
    .flatMap((key): readonly string[] => {
      const item = value[key]
      if (item === null || item === undefined || (isKind(struct) && OF_OBJECTS.has(key))) return []
      const field = fields.find(({ name, from }) => name === key && from === 'here')
      if (!field) return [problem(path, `unknown field ${goQuote(key)} in ${type.name}`)]
      return valueProblems(field.shape, { value: item, path: `${path}.${key}`, schema: `${type.name}.${key}` })
    })
  return [...ofFields, ...missingFields(value, type, path)]
}

/** What objects have beside what `apiType` lists; the schema of a status is not known here. */
const OF_OBJECTS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'status'])

function missingFields(value: JsonObject, { name, required }: OpenApiType, path: string): readonly string[] {
  const missing = required.filter((field) => value[field] === null || value[field] === undefined)
  return missing.map((field) => problem(path, `missing required field ${goQuote(field)} in ${name}`))
}

function valueProblems(shape: ApiShape, here: Here): readonly string[] {
  const { value, path } = here
  switch (shape.of) {
    case 'struct':
      return structProblems(shape.name, here)
    case 'list':
      if (!Array.isArray(value)) return [wrongType(here, 'array')]
      return value.flatMap((item: unknown, i) => {
        const place = `${path}[${i}]`
        if (item === null) return [problem(path, nothingAt(place))]
        return shape.item ? valueProblems(shape.item, { ...here, value: item, path: place }) : []
      })
    case 'map':
      if (!isJsonObject(value)) return [wrongType(here, 'map')]
      return Object.keys(value)
        .sort()
        .flatMap((key) => {
          const [item, place] = [value[key], `${path}.${key}`]
          if (item === null) return [nothingAt(place)]
          return shape.item ? valueProblems(shape.item, { ...here, value: item, path: place }) : []
        })
    case 'plain':
      return plainProblems(shape.name, here)
  }
}

/** Types that are texts, with a definition of their own. */
const TEXTS: Readonly<Record<string, string>> = {
  quantity: 'io.k8s.apimachinery.pkg.api.resource.Quantity',
  intstr: 'io.k8s.apimachinery.pkg.util.intstr.IntOrString',
  time: 'io.k8s.apimachinery.pkg.apis.meta.v1.Time',
  microtime: 'io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime',
}

/** A number or a boolean passes as a text, and any number as an integer. */
function plainProblems(name: string, here: Here): readonly string[] {
  const { value } = here
  switch (name) {
    case 'any':
      return []
    case 'bool':
      return typeof value === 'boolean' ? [] : [wrongType(here, 'boolean')]
    case 'int32':
    case 'int64':
      return typeof value === 'number' ? [] : [wrongType(here, 'integer')]
    default:
      return typeof value === 'object' ? [wrongType({ ...here, schema: TEXTS[name] ?? here.schema }, 'string')] : []
  }
}

function wrongType({ value, path, schema }: Here, expected: string): string {
  return problem(path, `invalid type for ${schema}: got ${goQuote(typeOf(value))}, expected ${goQuote(expected)}`)
}

function nothingAt(place: string): string {
  return `unknown object type "nil" in ${place}`
}

function problem(path: string, text: string): string {
  return `ValidationError(${path}): ${text}`
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'object') return 'map'
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
}
