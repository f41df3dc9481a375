import { type IngressBackend, type IngressClassRow, type IngressRow, ingressClassRow, ingressRow } from '../ingress.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, fieldsOrNothing, listOf, type Output, unlessEmpty } from './output.ts'

export function readIngress(object: Field, context: CodecContext): IngressRow {
  const spec = object.object('spec')
  return ingressRow({
    ingressClassName: spec.optionalText('ingressClassName'),
    defaultBackend: readBackend(spec.optionalObject('defaultBackend')),
    rules: spec.list('rules', (rule) => ({
      host: rule.text('host'),
      paths: rule.object('http').list('paths', (path) => ({
        path: path.text('path'),
        pathType: path.text('pathType'),
        backend: readBackend(path.object('backend')) ?? NOWHERE,
      })),
    })),
    ...readMetadata(object, 'Ingress', context),
  })
}

const NOWHERE: IngressBackend = Object.freeze({ service: undefined })

function readBackend(backend: Field | undefined): IngressBackend | undefined {
  if (!backend) return undefined
  const service = backend.optionalObject('service')
  if (!service) return NOWHERE
  const port = service.object('port')
  return { service: { name: service.text('name'), port: port.text('name') || port.integer('number', 0) } }
}

export function writeIngress(row: IngressRow): ApiObject {
  return writeEnvelope(row, {
    spec: fieldsOrNothing({
      ingressClassName: row.ingressClassName,
      defaultBackend: row.defaultBackend && writeBackend(row.defaultBackend),
      rules: listOf(row.rules, ({ host, paths }) =>
        fields({
          host: unlessEmpty(host),
          http: fieldsOrNothing({
            paths: listOf(paths, ({ path, pathType, backend }) =>
              fields({ path: unlessEmpty(path), pathType: unlessEmpty(pathType), backend: writeBackend(backend) }),
            ),
          }),
        }),
      ),
    }),
    status: { loadBalancer: {} },
  })
}

function writeBackend({ service }: IngressBackend): Output {
  if (!service) return {}
  const { name, port } = service
  const where = typeof port === 'string' ? { name: port } : fields({ number: unlessEmpty(port) })
  return { service: { name, port: where } }
}

export function readIngressClass(object: Field, context: CodecContext): IngressClassRow {
  return ingressClassRow({
    controller: object.object('spec').text('controller'),
    ...readMetadata(object, 'IngressClass', context),
  })
}

export function writeIngressClass(row: IngressClassRow): ApiObject {
  return writeEnvelope(row, { spec: fieldsOrNothing({ controller: unlessEmpty(row.controller) }) })
}
