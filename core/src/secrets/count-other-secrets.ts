import { encryptedColumns } from '@anj/db'
import type postgres from 'postgres'

import { keyId, type SecretKey } from './secret-key.ts'

/** Counts of stored secrets that the current key did not encrypt. */
export interface OtherSecrets {
  /** Those that a key before it reads. */
  readonly former: number
  /** Those that no key of the settings reads. */
  readonly foreign: number
}

/** Counts the stored secrets of other keys than the present one. */
export async function countOtherSecrets(sql: postgres.Sql, key: SecretKey): Promise<OtherSecrets> {
  const own = keyId(key)
  const known = (key.former ?? []).map(keyId).join(' ')
  const count = { former: 0, foreign: 0 }
  for (const { table, column } of encryptedColumns) {
    const [row] =
      await sql`select count(*) filter (where is_known)::int as former, count(*) filter (where not is_known)::int as foreign_ones
      from (select ${sql(column)}->>'keyId' = any(string_to_array(${known}, ' ')) as is_known from ${sql(table)}
        where ${sql(column)} is not null and ${sql(column)}->>'keyId' <> ${own}) others`
    count.former += Number(row?.['former'])
    count.foreign += Number(row?.['foreign_ones'])
  }
  return count
}
