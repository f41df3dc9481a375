export interface AuditAddress {
  readonly view: 'audit'
  /** Whose rollouts are audited when the page opens: those of a namespace, or of all for the empty text. */
  readonly namespace?: string | undefined
  /** Whether only the rules are checked, and no restart is rehearsed. */
  readonly rules?: true | undefined
  /** Whose drains are audited when the page opens instead: nodes that match a filter, or all for the empty text. */
  readonly drains?: string | undefined
}

/** `#/audit?namespace=shop`, `#/audit?all`, `#/audit?all&rules`, `#/audit?drains=gpu`. */
export function auditText({ namespace, rules, drains }: AuditAddress): string {
  if (drains !== undefined) return drains === '' ? '#/audit?drains' : `#/audit?${new URLSearchParams({ drains })}`
  if (namespace === undefined) return '#/audit'
  const whose = namespace === '' ? 'all' : new URLSearchParams({ namespace }).toString()
  return `#/audit?${whose}${rules ? '&rules' : ''}`
}

/** The inverse of `auditText`. */
export function readAudit(parts: URLSearchParams): AuditAddress {
  const drains = parts.get('drains')
  if (drains !== null) return { view: 'audit', drains }
  const namespace = parts.has('all') ? '' : (parts.get('namespace') ?? undefined)
  return { view: 'audit', namespace, ...(namespace !== undefined && parts.has('rules') ? { rules: true } : {}) }
}
