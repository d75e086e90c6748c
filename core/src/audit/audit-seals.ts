/** The chain of hashes over the audit log, which reveals changes that were made outside Anj. */
import { createHash } from 'node:crypto'
import { advisoryLocks, auditLog, auditSeals, type Db, type Tx } from '@anj/db'
import { desc, eq, type SQL, sql } from 'drizzle-orm'

/** Maximum number of rows in one transaction. */
const portion = 1000

/**
 * The fields of a row's text, in the order in which PostgreSQL writes jsonb keys. The text is identical to the output
 * of `jsonb_build_object`, but takes half the time to build. Never change the text, because existing seals depend on
 * every character of it.
 */
const written: Readonly<Record<string, SQL>> = {
  at: sql`to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  id: sql`a.id`,
  after: sql`a.after`,
  action: sql`a.action`,
  before: sql`a.before`,
  userId: sql`a.user_id`,
  address: sql`a.address`,
  resource: sql`a.resource`,
  userName: sql`a.user_name`,
  resourceId: sql`a.resource_id`,
  organizationId: sql`a.organization_id`,
}

/** SQL for the text of an audit row. Two rows have the same text only if they are equal. */
const canonical = sql<string>`('{' || ${sql.join(
  Object.entries(written).map(
    ([key, value]) => sql`${sql.raw(`'"${key}": '`)} || coalesce(to_json(${value})::text, 'null')`,
  ),
  sql` || ', ' || `,
)} || '}')`

export interface Seal {
  readonly position: number
  readonly hash: string
}

/** The rows to search for rows without a seal: recent rows only, or all. */
export type SealReach = 'recent' | 'all'

/**
 * Seals the committed audit rows that have no seal yet, in the order of their IDs. A row that is committed late may be
 * sealed after rows with higher IDs. Returns the number of rows it sealed, or null if another worker is sealing.
 * `recent` covers only the rows of the last few minutes.
 */
export async function sealAudit(db: Db, reach: SealReach): Promise<number | null> {
  let sealed = 0
  let after = 0
  for (;;) {
    const ids = await db.transaction((tx) => sealPortion(tx, reach, after))
    if (ids === null) return sealed || null
    sealed += ids.length
    if (ids.length < portion) return sealed
    // Rows up to here have been sealed or must wait for the next call, so no row is read twice.
    after = ids.at(-1) ?? after
  }
}

/** Seals the next rows after an ID and returns their IDs, or null while another worker is sealing. */
async function sealPortion(tx: Tx, reach: SealReach, after: number): Promise<readonly number[] | null> {
  const [lock] = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.sealing}) as mine`,
  )
  if (!lock?.mine) return null
  const recent = reach === 'recent' ? sql`a.at > now() - interval '10 minutes' and` : sql``
  const rows = await tx.execute<{ id: string; text: string }>(sql`select a.id, ${canonical} as text
    from ${auditLog} a
    where a.id > ${after} and ${recent} not exists (
      select from ${auditSeals} s where s.audit_id = a.id and s.audit_id > ${after})
    order by a.id limit ${portion}`)
  if (rows.length === 0) return []
  const last = await headSeal(tx)
  let { position, hash } = last ?? { position: 0, hash: '' }
  const seals = rows.map(({ id, text }) => {
    position += 1
    hash = hashOf(hash, text)
    return { position, auditId: Number(id), hash }
  })
  await tx.insert(auditSeals).values(seals)
  return seals.map(({ auditId }) => auditId)
}

function hashOf(before: string, text: string): string {
  return createHash('sha256').update(`${before}\n${text}`).digest('hex')
}

/**
 * Returns the newest seal. An administrator who keeps a copy of it elsewhere can later prove that no earlier row has
 * changed.
 */
export async function headSeal(db: Db | Tx): Promise<Seal | undefined> {
  const rows = await db
    .select({ position: auditSeals.position, hash: auditSeals.hash })
    .from(auditSeals)
    .orderBy(desc(auditSeals.position))
    .limit(1)
  return rows[0]
}

/** True if a seal that was recorded earlier is still in the chain. */
export async function hasSeal(db: Db | Tx, { position, hash }: Seal): Promise<boolean> {
  const [found] = await db
    .select({ hash: auditSeals.hash })
    .from(auditSeals)
    .where(eq(auditSeals.position, position))
  return found?.hash === hash
}

/** A break in the chain: its position and its kind. */
export interface ChainBreak {
  readonly kind: 'rowChanged' | 'rowMissing' | 'sealChanged' | 'sealMissing' | 'rowUnsealed'
  /** Null for a row that has no seal. */
  readonly position: number | null
  /** The audit row at that position; null if it is unknown. */
  readonly auditId: number | null
}

/** The result of verifying the chain. */
export interface ChainState {
  /** Number of verified seals. */
  readonly sealed: number
  /** Number of committed rows that wait for their seal. */
  readonly unsealed: number
  readonly head: Seal | null
  readonly firstBreak: ChainBreak | null
}

const steps = 20_000
/** Number of batches that the database checks concurrently. */
const atOnce = 2

/**
 * Verifies the chain up to its first break. The database recomputes every hash, so that no row has to be transferred.
 */
export async function verifyAudit(db: Db): Promise<ChainState> {
  const head = (await headSeal(db)) ?? null
  const { unsealed, overdue } = await findUnsealed(db)
  const end = head?.position ?? 0
  for (let at = 0; at < end; at += atOnce * steps) {
    const starts = Array.from({ length: atOnce }, (_, i) => at + i * steps).filter((start) => start < end)
    const breaks = await Promise.all(
      starts.map((start) => findBreak(db, start, Math.min(start + steps, end))),
    )
    const firstBreak = breaks.find((found) => found !== null)
    if (firstBreak) return { sealed: end, unsealed, head, firstBreak }
  }
  const firstBreak =
    overdue === null ? null : ({ kind: 'rowUnsealed', position: null, auditId: overdue } as const)
  return { sealed: end, unsealed, head, firstBreak }
}

/**
 * Counts the rows without a seal and returns the first that is overdue. Workers seal all rows every hour, so a row is
 * overdue if it has no seal after that time.
 */
async function findUnsealed(db: Db): Promise<{ readonly unsealed: number; readonly overdue: number | null }> {
  const [row] = await db.execute<{ count: number; overdue: string | null }>(sql`select count(*)::int as count,
      min(a.id) filter (where a.at < now() - interval '90 minutes') as overdue
    from ${auditLog} a where not exists (select from ${auditSeals} s where s.audit_id = a.id)`)
  return { unsealed: row?.count ?? 0, overdue: row?.overdue ? Number(row.overdue) : null }
}

interface Misfit extends Record<string, unknown> {
  readonly position: string
  readonly auditId: string
  readonly missing: boolean
}

/** Returns the first break between the positions `after` (exclusive) and `until` (inclusive). */
async function findBreak(db: Db, after: number, until: number): Promise<ChainBreak | null> {
  // Also reads the seal after a broken seal, because it shows whether the row or its seal was changed. The bounds on
  // the IDs keep each batch from scanning the whole log.
  const misfits = await db.execute<Misfit>(sql`with part as (
      select audit_id from ${auditSeals} where position between ${after} and ${until + 1}),
    links as (
      select s.position, s.audit_id, s.hash, a.id is null as missing, ${canonical} as text,
        lag(s.hash) over (order by s.position) as before
      from ${auditSeals} s left join ${auditLog} a on a.id = s.audit_id
        and a.id between (select min(audit_id) from part) and (select max(audit_id) from part)
      where s.position between ${after} and ${until + 1})
    select position, audit_id as "auditId", missing from links
    where position > ${after} and (missing or
      hash <> encode(sha256(convert_to(coalesce(before, '') || E'\\n' || text, 'UTF8')), 'hex'))
    order by position limit 2`)
  return judge(misfits, await findGap(db, after, until), until)
}

/**
 * Returns the first position without a seal between `after` (exclusive) and `until` (inclusive). Counts the seals
 * first, because that is fast and usually enough.
 */
async function findGap(db: Db, after: number, until: number): Promise<number | null> {
  const inside = sql`s.position between ${after + 1} and ${until}`
  const [found] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${auditSeals} s where ${inside}`,
  )
  if (found?.count === until - after) return null
  const [gap] = await db.execute<{ position: string }>(sql`select min(p) as position
    from generate_series(${after + 1}::bigint, ${until}::bigint) p
    where not exists (select from ${auditSeals} s where s.position = p and ${inside})`)
  return gap ? Number(gap.position) : null
}

function judge([first, second]: readonly Misfit[], gap: number | null, until: number): ChainBreak | null {
  const position = first ? Number(first.position) : Number.POSITIVE_INFINITY
  if (gap !== null && gap <= position) return { kind: 'sealMissing', position: gap, auditId: null }
  if (!first || position > until) return null
  const auditId = Number(first.auditId)
  if (first.missing) return { kind: 'rowMissing', position, auditId }
  // If a seal was changed, the next seal doesn't match either. If a row was changed, the next seal still matches.
  const isSeal = second && !second.missing && Number(second.position) === position + 1
  return { kind: isSeal ? 'sealChanged' : 'rowChanged', position, auditId }
}
