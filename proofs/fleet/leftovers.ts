import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fleet } from './fleet.ts'

/** Returns the orphaned data that is left in the target, the database and the store after everything has ended. */
export async function findLeftovers(fleet: Fleet): Promise<readonly string[]> {
  const { sql } = fleet.database
  const left: string[] = []
  const stored = await fleet.keys()
  const tables =
    await fleet.target`select relname from pg_class where relkind = 'r' and relname like 'anj\\_%'`
  for (const { relname } of tables) left.push(`table ${String(relname)}`)
  const open = await sql`select id, status from runs where status not in ('succeeded', 'failed', 'cancelled')`
  for (const { id, status } of open) left.push(`run ${String(id)} is ${String(status)}`)
  const waiting = await sql`select id, status from dataset_versions where status not in ('ready', 'failed')`
  for (const { id, status } of waiting) left.push(`file ${String(id)} is ${String(status)}`)
  const known = await sql<{ key: string }[]>`
    select key from artifacts union select original_key from dataset_versions
    union select columnar_key from dataset_versions where columnar_key is not null`
  const keys = new Set(known.map(({ key }) => key))
  for (const key of stored) if (!keys.has(key) && !/^(?:health|owner)\//.test(key)) left.push(`stored ${key}`)
  for (const key of keys) if (!stored.includes(key)) left.push(`not stored ${key}`)
  for (const member of await readdir(fleet.folder)) {
    const tmp = await readdir(join(fleet.folder, member, 'tmp')).catch(() => [])
    for (const name of tmp) left.push(`${member} ${name}`)
  }
  return left
}
