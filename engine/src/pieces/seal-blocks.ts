import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join as inFolder } from 'node:path'
import type { Session } from '../duckdb/session.ts'
import { constant, join, sql } from '../duckdb/sql.ts'
import type { Block } from './task.ts'

/** The size of the largest block in bytes, unless a single row is larger. */
const MOST_BLOCK_BYTES = 8 << 20

/** A file that a task has written for a bucket. */
export interface WrittenFile {
  readonly path: string
  readonly bucket: number
}

/**
 * Seals the files of an exchange as blocks: splits those that are too large, and counts the rows in each and the hash of
 * its bytes. Blocks of a bucket keep the order of the files.
 */
export async function sealBlocks(
  session: Session,
  exchange: number,
  files: readonly WrittenFile[],
  folder: string,
): Promise<readonly Block[]> {
  const blocks: Block[] = []
  const sequences = new Map<number, number>()
  for (const { path, bucket } of files)
    for (const part of await split(session, path, MOST_BLOCK_BYTES)) {
      const sequence = sequences.get(bucket) ?? 0
      sequences.set(bucket, sequence + 1)
      const sealed = inFolder(folder, `block-${exchange}-${bucket}-${sequence}.parquet`)
      await rename(part, sealed)
      const rows = await rowsIn(session, [sealed])
      if (rows === 0) {
        await rm(sealed)
        continue
      }
      const { size } = await stat(sealed)
      blocks.push({
        exchange,
        bucket,
        sequence,
        path: sealed,
        rows,
        bytes: size,
        sha256: await hashOf(sealed),
      })
    }
  return blocks
}

/** Throws if a block isn't as it was sealed. Returns the number of rows in all of them. */
export async function openBlocks(session: Session, blocks: readonly Block[]): Promise<number> {
  for (const { path, sha256 } of blocks)
    if ((await hashOf(path)) !== sha256) throw new Error('A block changed after it was sealed')
  return blocks.length === 0
    ? 0
    : await rowsIn(
        session,
        blocks.map(({ path }) => path),
      )
}

async function rowsIn(session: Session, paths: readonly string[]): Promise<number> {
  const [rows] = await session.row(
    sql`select sum(num_rows) from parquet_file_metadata([${join(paths.map((path) => constant(path)))}])`,
  )
  return Number(rows)
}

async function split(session: Session, path: string, most: number): Promise<readonly string[]> {
  const { size } = await stat(path)
  const rows = size > most ? await rowsIn(session, [path]) : 1
  if (rows <= 1) return [path]
  const rowsOfEach = Math.max(1, Math.floor(rows / Math.ceil((size / most) * 1.1)))
  const parts: string[] = []
  for (let first = 0; first < rows; first += rowsOfEach) {
    const part = `${path}.${parts.length}`
    await session.run(
      sql`copy (select * exclude (file_row_number) from read_parquet(${constant(path)}, file_row_number = true, hive_partitioning = false)
        where file_row_number between ${constant(first)} and ${constant(first + rowsOfEach - 1)})
        to ${constant(part)} (format parquet, use_tmp_file false)`,
    )
    parts.push(part)
  }
  await rm(path)
  return parts
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(bytes as Buffer)
  return hash.digest('hex')
}
