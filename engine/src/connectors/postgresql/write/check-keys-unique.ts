import { AppError } from '@anj/workflow'
import type { Database } from '../connect.ts'
import { quoteName, quoteText } from '../quote.ts'

/** Refuses rows with missing or duplicate keys. */
export async function checkKeysUnique(
  database: Database,
  table: string,
  keys: readonly string[],
): Promise<void> {
  const columns = keys.map((key) => quoteName(key))
  const [empty] = await database.rows<{ some: boolean }>(
    `select exists (select from ${table} where ${columns.map((column) => `${column} is null`).join(' or ')}) as some`,
  )
  if (empty?.some) throw new AppError('updateKeyEmpty', { columns: keys.join(', ') })
  const shown = columns.map((column) => `${column}::text`).join(` || ${quoteText(', ')} || `)
  const [twice] = await database.rows<{ key: string }>(
    `select ${shown} as key from ${table} group by ${columns.join(', ')} having count(*) > 1 limit 1`,
  )
  if (twice) throw new AppError('updateKeyTwice', { columns: keys.join(', '), key: twice.key })
}
