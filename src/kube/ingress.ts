import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

/** Where an Ingress sends requests; `undefined` service: to a resource of another kind. */
export interface IngressBackend {
  readonly service: { readonly name: string; readonly port: number | string } | undefined
}

export interface IngressPath {
  readonly path: string
  readonly pathType: string
  readonly backend: IngressBackend
}

export interface IngressRule {
  readonly host: string
  readonly paths: readonly IngressPath[]
}

export interface IngressRow extends ObjectRow {
  readonly kind: 'Ingress'
  /** `undefined`: not set. The annotation of old manifests is among the annotations. */
  readonly ingressClassName: string | undefined
  readonly defaultBackend: IngressBackend | undefined
  readonly rules: readonly IngressRule[]
}

/** The one factory of Ingress rows. */
export function ingressRow(init: ObjectInit & Partial<Omit<IngressRow, 'kind'>>): IngressRow {
  return {
    kind: 'Ingress',
    ...objectRow(init),
    ingressClassName: init.ingressClassName,
    defaultBackend: init.defaultBackend,
    rules: init.rules ?? [],
  }
}

export interface IngressClassRow extends ObjectRow {
  readonly kind: 'IngressClass'
  /** Who keeps Ingresses of this class: `ingress.k8s.aws/alb`, `k8s.io/ingress-nginx`. */
  readonly controller: string
}

/** The one factory of IngressClass rows. */
export function ingressClassRow(init: ObjectInit & Partial<Omit<IngressClassRow, 'kind'>>): IngressClassRow {
  return { kind: 'IngressClass', ...objectRow(init), controller: init.controller ?? '' }
}

/** Whether an Ingress sends requests to the Service of its namespace with this name. */
export function isRoutedTo(ingress: IngressRow, service: string): boolean {
  return backendsOf(ingress).some((backend) => backend.service?.name === service)
}

/** Everything that an Ingress sends requests to. */
export function backendsOf({ defaultBackend, rules }: IngressRow): readonly IngressBackend[] {
  const backends = rules.flatMap(({ paths }) => paths.map(({ backend }) => backend))
  return defaultBackend ? [...backends, defaultBackend] : backends
}
