import type postgres from 'postgres'
import { type MigrationTimeouts, retryLocks } from './timeouts.ts'

const shape =
  /^(?:--[^\n]*\n|\s)*(?<verb>create|drop)\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?(?<index>(?:\w+\.)?(?:"[^"]+"|\w+))/i

/**
 * Creates or drops an index while other sessions read and write, outside any transaction. An invalid index left by an
 * earlier attempt is dropped first, and a valid index is kept, so the call can be repeated after an interruption. Waits
 * for older transactions without a time limit, because no other session is blocked in the meantime. `schema` is the
 * index's schema if it isn't the default.
 */
export async function buildIndexConcurrently(
  sql: postgres.Sql,
  statement: string,
  patience: Pick<MigrationTimeouts, 'pause' | 'whole'>,
  schema?: string,
): Promise<void> {
  const { verb, index } = shape.exec(statement)?.groups ?? {}
  if (!verb || !index)
    throw new Error(`This statement doesn't create or drop an index concurrently: ${statement}`)
  const name = schema ? `${schema}.${index}` : index
  await sql`set lock_timeout = 0`
  await retryLocks(patience, async () => {
    const state = await stateOf(sql, name)
    if (verb.toLowerCase() === 'drop') {
      if (state !== 'missing') await sql.unsafe(statement)
      return
    }
    if (state === 'whole') return
    if (state === 'half-built') await sql.unsafe(`drop index concurrently ${name}`)
    await sql.unsafe(statement)
  })
}

async function stateOf(sql: postgres.Sql, name: string): Promise<'missing' | 'half-built' | 'whole'> {
  const [row] =
    await sql`select indisvalid and indisready as whole from pg_index where indexrelid = to_regclass(${name})`
  if (!row) return 'missing'
  return row['whole'] === true ? 'whole' : 'half-built'
}
