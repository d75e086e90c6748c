/** The audit log, newest entries first. */
import { auditedActions, sentence } from '@anj/workflow'
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type AuditEntry, auditedWords, auditLog, auditSeals, organizations } from '../schema/index.ts'

/** A filter for audit entries. */
export interface AuditFilter {
  /** One organization, or null for all. */
  readonly organizationId: string | null
  /** Start of the period, inclusive. */
  readonly from?: Date | undefined
  /** End of the period, exclusive. */
  readonly to?: Date | undefined
  readonly userId?: string | undefined
  readonly action?: string | undefined
  readonly resource?: string | undefined
  readonly resourceId?: string | undefined
  /** Prefixes of words that an entry must contain. */
  readonly search?: string | undefined
}

/** A page of entries. `before` is the ID of the last entry on the previous page. */
export interface AuditPage {
  readonly limit: number
  readonly before?: number | undefined
}

/** An entry without its before and after values. */
export interface ListedAuditEntry extends Omit<AuditEntry, 'before' | 'after'> {
  readonly organizationName: string | null
  /** The name of the entry's object at that time. */
  readonly subject: string | null
}

/** A full entry, with its seal if it has one. */
export interface FullAuditEntry extends ListedAuditEntry, Pick<AuditEntry, 'before' | 'after'> {
  readonly position: number | null
  readonly hash: string | null
}

/** Fields of the before and after values that contain a readable name, in order of preference. */
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

/** Returns a page of entries, newest first. */
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

/** Returns a page of full entries, newest first. */
export function listFullAuditEntries(
  db: Db | Tx,
  filter: AuditFilter,
  page: AuditPage,
): Promise<readonly FullAuditEntry[]> {
  return db
    .select(whole)
    .from(auditLog)
    .leftJoin(organizations, eq(organizations.id, auditLog.organizationId))
    .leftJoin(auditSeals, eq(auditSeals.auditId, auditLog.id))
    .where(and(matches(filter), older(page)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.limit)
}

/** Returns one entry of the given organization, or of any organization for null. */
export async function findAuditEntry(
  db: Db | Tx,
  id: number,
  organizationId: string | null,
): Promise<FullAuditEntry | undefined> {
  const rows = await db
    .select(whole)
    .from(auditLog)
    .leftJoin(organizations, eq(organizations.id, auditLog.organizationId))
    .leftJoin(auditSeals, eq(auditSeals.auditId, auditLog.id))
    .where(and(eq(auditLog.id, id), matches({ organizationId })))
  return rows[0]
}

/**
 * Matches entries before the cursor. Compares two scalar values instead of a subquery's row, so that the index can be
 * used.
 */
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

/**
 * Matches entries in which every search word is the beginning of a word, and entries whose action's title contains the
 * text.
 */
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
