import type { FullAuditEntry, ListedAuditEntry } from '@anj/db'
import { type AuditAction, auditedActions, sentence } from '@anj/workflow'
import type { LogEntry, LogEntryDetail } from './schema.ts'

/** Converts an audit entry to the form that the API returns. */
export function toEntry(row: ListedAuditEntry): LogEntry {
  const { id, at, organizationId, organizationName, userId, userName, action } = row
  const { resource, resourceId, subject, address } = row
  return {
    id,
    at: at.toISOString(),
    organizationId,
    organizationName,
    userId,
    userName,
    action,
    title: titleOf(action),
    resource,
    resourceId,
    subject,
    address,
  }
}

/** Converts an audit entry, with the values before and after the change. */
export function toEntryDetail(row: FullAuditEntry): LogEntryDetail {
  const { before, after, position, hash } = row
  const seal = position === null || hash === null ? null : { position, hash }
  return { ...toEntry(row), before: before ?? null, after: after ?? null, seal }
}

/** Returns an action's display title. If Anj no longer has the action, its code is the title. */
export function titleOf(action: string): string {
  const code = titles[action]
  return code ? sentence(code) : action
}

const titles: Readonly<Partial<Record<string, (typeof auditedActions)[AuditAction]>>> = auditedActions
