import { encryptedColumns } from '@anj/db'
import type postgres from 'postgres'

import { keyId, type SecretKey } from './secret-key.ts'

/** The numbers of stored secrets that weren't encrypted with the current key. */
export interface OtherSecrets {
  /** Secrets that a former key can decrypt. */
  readonly former: number
  /** Secrets that no configured key can decrypt. */
  readonly foreign: number
}

/** Counts the stored secrets that were encrypted with a key other than the current key. */
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
