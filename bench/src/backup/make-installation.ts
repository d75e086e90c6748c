import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { migrate } from '@anj/db'
import type { BenchServer } from '../product/postgresql-server.ts'

/** An installation whose processes aren't running. */
export interface Installation {
  readonly database: Awaited<ReturnType<BenchServer['database']>>
  readonly store: string
  readonly secretKey: string
  readonly storeBytes: number
}

const PIECE = 1_000_000
/** Number of bytes in a file. Half of the files contain random bytes, like compressed data. The others contain text. */
const FILE = 50 * PIECE
const BYTES_PER_ROW = 5_000
/** Number of events in each run. */
const EVENTS = 9

/** Creates runs with their events, this many rows in all, and datasets with 5 kB of files per row. */
export async function makeInstallation(
  database: Installation['database'],
  store: string,
  rows: number,
): Promise<Installation> {
  await migrate(database.url.href)
  const { sql } = database
  const [organization] = await sql`insert into organizations
    (full_name, email, organization_name, address, number_of_users_allowed, license_starting_day, license_expiry_date, application_types)
    values ('Bench Mark', 'bench@example.org', 'Bench', 'Loopback', 10, '2026-01-01', '2036-01-01', '{Web}') returning id`
  const [user] = await sql`insert into users (organization_id, user_name, full_name, email, role)
    values (${String(organization?.['id'])}, 'bench', 'Bench Mark', 'bench@example.org', 'super') returning id`
  const of = [String(organization?.['id']), String(user?.['id'])] as const
  await sql`insert into runs (organization_id, owner_id, workflow_name, revision, snapshot, dataset_versions)
    select ${of[0]}, ${of[1]}, 'orders ' || n, 1, jsonb_build_object('nodes', repeat(md5(n::text), 30)), '{}'
    from generate_series(1, ${Math.round(rows / (1 + EVENTS))}::int) n`
  await sql`insert into run_events (run_id, kind, data)
    select id, 'log', jsonb_build_object('text', md5(id::text || n), 'n', n) from runs, generate_series(1, ${EVENTS}::int) n`
  await mkdir(join(store, 'originals'), { recursive: true })
  const files = Math.max(2, Math.round((rows * BYTES_PER_ROW) / FILE))
  for (let at = 0; at < files; at += 1) {
    await writeStoreFile(join(store, 'originals', `file-${at}`), at % 2 === 0 ? randomPiece : textPiece)
    const [dataset] = await sql`insert into datasets (organization_id, owner_id, file_name)
      values (${of[0]}, ${of[1]}, ${`file-${at}.csv`}) returning id`
    await sql`insert into dataset_versions (dataset_id, number, status, bytes, original_key)
      values (${String(dataset?.['id'])}, 1, 'ready', ${FILE}, ${`originals/file-${at}`})`
  }
  return { database, store, secretKey: randomBytes(32).toString('base64'), storeBytes: files * FILE }
}

async function writeStoreFile(path: string, piece: (at: number) => Buffer): Promise<void> {
  await using file = await open(path, 'wx')
  for (let at = 0; at < FILE / PIECE; at += 1) await file.writeFile(piece(at))
}

const randomPiece = () => randomBytes(PIECE)

function textPiece(at: number): Buffer {
  const line = (n: number) =>
    `${n},${(n * 7919) % 100_003},2026-${1 + (n % 12)}-${1 + (n % 28)},customer ${(n * 31) % 5003},${(n % 9973) / 100}\n`
  let text = ''
  for (let n = at * PIECE; text.length < PIECE; n += 1) text += line(n)
  return Buffer.from(text).subarray(0, PIECE)
}

/** Returns a line for each table and file, with its name and a checksum that ignores the order of rows. */
export async function contentOf({ database: { sql }, store }: Installation): Promise<readonly string[]> {
  const found: string[] = []
  for (const table of ['organizations', 'users', 'runs', 'run_events', 'datasets', 'dataset_versions']) {
    const [row] = await sql.unsafe(
      `select count(*) || ' ' || sum(('x' || left(md5(t::text), 15))::bit(60)::bigint) as content from ${table} t`,
    )
    found.push(`${table} ${String(row?.['content'])}`)
  }
  for (const name of (await readdir(join(store, 'originals'))).sort()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(store, 'originals', name)), hash)
    found.push(`${name} ${hash.digest('hex')}`)
  }
  return found
}
