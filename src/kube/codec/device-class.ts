import { type DeviceClassRow, type DeviceSelector, deviceClassRow, type OpaqueConfig } from '../device-class.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, type Output, unlessEmpty } from './output.ts'

export function readDeviceClass(object: Field, context: CodecContext): DeviceClassRow {
  const spec = object.object('spec')
  return deviceClassRow({
    selectors: readSelectors(spec),
    config: spec.list('config', readOpaque),
    extendedResourceName: spec.text('extendedResourceName'),
    ...readMetadata(object, 'DeviceClass', context),
  })
}

export function writeDeviceClass(row: DeviceClassRow): ApiObject {
  return writeEnvelope(row, {
    spec: fields({
      selectors: writeSelectors(row.selectors),
      config: listOf(row.config, writeOpaque),
      extendedResourceName: unlessEmpty(row.extendedResourceName),
    }),
  })
}

/** The `selectors` of a class or a request. */
export function readSelectors(holder: Field): readonly DeviceSelector[] {
  return holder.list('selectors', (selector) => selector.optionalObject('cel')?.text('expression'))
}

export function writeSelectors(selectors: readonly DeviceSelector[]): unknown {
  return listOf(selectors, (expression) => (expression === undefined ? {} : { cel: { expression } }))
}

/** The parameters are kept as they are: only the driver knows what they mean. */
export function readOpaque(config: Field): OpaqueConfig | undefined {
  const opaque = config.optionalObject('opaque')
  return opaque && { driver: opaque.text('driver'), parameters: opaque.boundedJson['parameters'] }
}

export function writeOpaque(opaque: OpaqueConfig | undefined): Output {
  return opaque ? { opaque: fields({ driver: opaque.driver, parameters: opaque.parameters }) } : {}
}
