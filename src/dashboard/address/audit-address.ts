export interface AuditAddress {
  readonly view: 'audit'
  /** Whose rollouts are audited when the page opens: those of a namespace, or of all for the empty text. */
  readonly namespace?: string | undefined
  /** Whose drains are audited when the page opens instead: nodes that match a filter, or all for the empty text. */
  readonly drains?: string | undefined
}

/** `#/audit?namespace=shop`, `#/audit?all`, `#/audit?drains=gpu`. */
export function auditText({ namespace, drains }: AuditAddress): string {
  if (drains !== undefined) return drains === '' ? '#/audit?drains' : `#/audit?${new URLSearchParams({ drains })}`
  if (namespace === undefined) return '#/audit'
  return namespace === '' ? '#/audit?all' : `#/audit?${new URLSearchParams({ namespace })}`
}

/** The inverse of `auditText`. */
export function readAudit(parts: URLSearchParams): AuditAddress {
  const drains = parts.get('drains')
  if (drains !== null) return { view: 'audit', drains }
  return { view: 'audit', namespace: parts.has('all') ? '' : (parts.get('namespace') ?? undefined) }
}
