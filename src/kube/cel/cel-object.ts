/** An object that an expression makes, with the name of its type: `Object.spec{...}` or `JSONPatch{...}`. Its fields are its properties. */
export class CelObject {
  readonly #type: string

  constructor(type: string, fields: Readonly<Record<string, unknown>>) {
    this.#type = type
    Object.assign(this, fields)
  }

  static typeOf(object: CelObject): string {
    return object.#type
  }
}

/**
 * Where the type of an object in the value is not that of its place, as `Object.spec.wrong` in the field `selector` of `Object.spec`
 * (apiserver/pkg/cel/mutation/dynamic CheckTypeNamesMatchFieldPathNames).
 */
export function misplacedTypes(
  value: unknown,
  place = value instanceof CelObject ? CelObject.typeOf(value) : '',
): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => misplacedTypes(item, place))
  if (typeof value !== 'object' || value === null) return []
  if (!(value instanceof CelObject))
    return isPlainMap(value) ? Object.values(value).flatMap((item) => misplacedTypes(item, place)) : []
  const type = CelObject.typeOf(value)
  const own =
    type === place
      ? []
      : [`unexpected type name "${type}", expected "${place}", which matches field name path from root Object type`]
  return [...own, ...Object.entries(value).flatMap(([name, field]) => misplacedTypes(field, `${place}.${name}`))]
}

function isPlainMap(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype
}
