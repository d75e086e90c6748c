/** What the audit log shows, newest first. */
import { auditedActions, sentence } from '@anj/workflow'
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type AuditEntry, auditedWords, auditLog, auditSeals, organizations } from '../schema/index.ts'

/** Which entries somebody wants to see. */
export interface AuditFilter {
  /** Of one organization, or of all. */
  readonly organizationId: string | null
  /** From this moment on. */
  readonly from?: Date | undefined
  /** Before this moment. */
  readonly to?: Date | undefined
  readonly userId?: string | undefined
  readonly action?: string | undefined
  readonly resource?: string | undefined
  readonly resourceId?: string | undefined
  /** Beginnings of words. */
  readonly search?: string | undefined
}

/** Which of them: `before` is the id of the last one of the page before. */
export interface AuditPage {
  readonly limit: number
  readonly before?: number | undefined
}

/** An entry without what was changed. */
export interface ListedAuditEntry extends Omit<AuditEntry, 'before' | 'after'> {
  readonly organizationName: string | null
  /** The name of what it is about, as it was then. */
  readonly subject: string | null
}

/** An entry whole, with its seal when it has one already. */
export interface WholeAuditEntry extends ListedAuditEntry, Pick<AuditEntry, 'before' | 'after'> {
  readonly position: number | null
  readonly hash: string | null
}

/** Fields of what was written down that hold a name for people, the best first. */
const names = ['name', 'fileName', 'label', 'userName', 'organizationName', 'connectionName', 'workflowName']
const subject = sql<string | null>`coalesce(${sql.join(
  names.flatMap((name) => [sql`${auditLog.after}->>${name}`, sql`${auditLog.before}->>${name}`]),
  sql`, `,
)})`

const { before, after, ...plain } = {
  id: auditLog.id,
  at: auditLog.at,
  organizationId: auditLog.organizationId,
  userId: auditLog.userId,
  userName: auditLog.userName,
  action: auditLog.action,
  resource: auditLog.resource,
  resourceId: auditLog.resourceId,
  address: auditLog.address,
  before: auditLog.before,
  after: auditLog.after,
}
const listed = { ...plain, organizationName: organizations.organizationName, subject }
const whole = { ...listed, before, after, position: auditSeals.position, hash: auditSeals.hash }

/** A page of entries, newest first. */
export function listAuditEntries(
  db: Db | Tx,
  filter: AuditFilter,
  page: AuditPage,
): Promise<readonly ListedAuditEntry[]> {
  return db
    .select(listed)
    .from(auditLog)
    .leftJoin(organizations, eq(organizations.id, auditLog.organizationId))
    .where(and(matches(filter), older(page)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.limit)
}

/** A page of entries with all that was written down, newest first. */
export function listWholeAuditEntries(
  db: Db | Tx,
  filter: AuditFilter,
  page: AuditPage,
): Promise<readonly WholeAuditEntry[]> {
  return db
    .select(whole)
    .from(auditLog)
    .leftJoin(organizations, eq(organizations.id, auditLog.organizationId))
    .leftJoin(auditSeals, eq(auditSeals.auditId, auditLog.id))
    .where(and(matches(filter), older(page)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.limit)
}

/** One entry, of an organization or of any. */
export async function findAuditEntry(
  db: Db | Tx,
  id: number,
  organizationId: string | null,
): Promise<WholeAuditEntry | undefined> {
  const rows = await db
    .select(whole)
    .from(auditLog)
    .leftJoin(organizations, eq(organizations.id, auditLog.organizationId))
    .leftJoin(auditSeals, eq(auditSeals.auditId, auditLog.id))
    .where(and(eq(auditLog.id, id), matches({ organizationId })))
  return rows[0]
}

/** Two scalars, not one row: so the index finds the place. */
function older({ before: last }: AuditPage): SQL | undefined {
  if (last === undefined) return undefined
  return sql`(${auditLog.at}, ${auditLog.id}) < ((select b.at from ${auditLog} b where b.id = ${last}), ${last})`
}

function matches(filter: AuditFilter): SQL | undefined {
  const { organizationId, from, to, userId, action, resource, resourceId, search = '' } = filter
  return and(
    organizationId === null ? undefined : eq(auditLog.organizationId, organizationId),
    from && gte(auditLog.at, from),
    to && lt(auditLog.at, to),
    userId ? eq(auditLog.userId, userId) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    resource ? eq(auditLog.resource, resource) : undefined,
    resourceId ? eq(auditLog.resourceId, resourceId) : undefined,
    holds(search),
  )
}

/** Entries in which each word begins some word, and those of actions that are called so. */
function holds(search: string): SQL | undefined {
  const text = search.trim()
  const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(text)?.[0].toLowerCase()
  if (id) return or(eq(auditLog.resourceId, id), sql`${auditLog.userId} = ${id}`)
  const words = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  if (words.length === 0) return undefined
  const query = words
    .map((word) => `(${[...new Set([word, word.toLowerCase()])].map((w) => `'${w}':*`).join(' | ')})`)
    .join(' & ')
  const actions = Object.entries(auditedActions)
    .filter(([, title]) => sentence(title).toLowerCase().includes(text.toLowerCase()))
    .map(([action]) => action)
  return or(
    sql`${auditedWords(auditLog)} @@ ${query}::tsquery`,
    actions.length > 0 ? inArray(auditLog.action, actions) : undefined,
  )
}
