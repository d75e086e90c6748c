/** The chain of hashes over the audit log, by which a change that was made past the product is found. */
import { createHash } from 'node:crypto'
import { advisoryLocks, auditLog, auditSeals, type Db, type Tx } from '@anj/db'
import { desc, eq, type SQL, sql } from 'drizzle-orm'

/** Rows of one transaction. */
const portion = 1000

/**
 * What stands in the text of a row, in the order in which PostgreSQL writes the keys of a jsonb: so the text is that of
 * `jsonb_build_object`, in half the time. Seals of before hang on every sign of it.
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

/** An audit row as text: the same row always gives the same text, and another row another one. */
const canonical = sql<string>`('{' || ${sql.join(
  Object.entries(written).map(
    ([key, value]) => sql`${sql.raw(`'"${key}": '`)} || coalesce(to_json(${value})::text, 'null')`,
  ),
  sql` || ', ' || `,
)} || '}')`

/** A seal of the chain. */
export interface Seal {
  readonly position: number
  readonly hash: string
}

/** The range of rows to search: the recent ones, or all. */
export type SealReach = 'recent' | 'all'

/**
 * Seals committed audit rows that have no seal yet, in the order of their ids; a row that was committed late follows rows
 * with higher ids. Returns how many, or null when another worker does it. `recent` looks at rows of the last minutes only.
 */
export async function sealAudit(db: Db, reach: SealReach): Promise<number | null> {
  let sealed = 0
  let after = 0
  for (;;) {
    const ids = await db.transaction((tx) => sealPortion(tx, reach, after))
    if (ids === null) return sealed || null
    sealed += ids.length
    if (ids.length < portion) return sealed
    // Rows before it have their seals, or wait for the next time: so none is looked at twice.
    after = ids.at(-1) ?? after
  }
}

/** Seals the next rows behind an id, and gives their ids; null while another worker seals. */
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

/** The newest seal: whoever keeps it elsewhere can prove later that nothing before it was changed. */
export async function headSeal(db: Db | Tx): Promise<Seal | undefined> {
  const rows = await db
    .select({ position: auditSeals.position, hash: auditSeals.hash })
    .from(auditSeals)
    .orderBy(desc(auditSeals.position))
    .limit(1)
  return rows[0]
}

/** True when a seal that was noted earlier is still in the chain. */
export async function hasSeal(db: Db | Tx, { position, hash }: Seal): Promise<boolean> {
  const [found] = await db
    .select({ hash: auditSeals.hash })
    .from(auditSeals)
    .where(eq(auditSeals.position, position))
  return found?.hash === hash
}

/** The place and the kind of a break in the chain. */
export interface ChainBreak {
  readonly kind: 'rowChanged' | 'rowMissing' | 'sealChanged' | 'sealMissing' | 'rowUnsealed'
  /** Null of a row that has no seal. */
  readonly position: number | null
  /** The audit row of that position; null when nobody knows it any more. */
  readonly auditId: number | null
}

/** The result of verifying the chain. */
export interface ChainState {
  /** Seals that were looked at. */
  readonly sealed: number
  /** Committed rows that wait for their seal. */
  readonly unsealed: number
  readonly head: Seal | null
  readonly firstBreak: ChainBreak | null
}

const steps = 20_000
/** Portions that the database looks at beside each other. */
const atOnce = 2

/** Has every hash computed again by the database, which sends no row; ends at the first that doesn't fit. */
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

/** How many rows have no seal, and the first of them that should have one since long: all are looked for each hour. */
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

/** The first break behind position `after`, up to `until`. */
async function findBreak(db: Db, after: number, until: number): Promise<ChainBreak | null> {
  // The seal behind the last one is looked at too: it tells whether a row or its seal was changed. Bounds of the ids keep
  // the whole log from being read for each portion.
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

/** The first position behind `after`, up to `until`, that has no seal. Counting them is quick, and mostly enough. */
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
  // A changed seal no longer fits the one behind it either; a changed row leaves its seal as it was.
  const isSeal = second && !second.missing && Number(second.position) === position + 1
  return { kind: isSeal ? 'sealChanged' : 'rowChanged', position, auditId }
}
