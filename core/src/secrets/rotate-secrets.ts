/** Re-encrypts every stored secret with the current key. */
import { type EncryptedSecret, encryptedColumns } from '@anj/db'
import type postgres from 'postgres'

import { keyId, type SecretKey } from './secret-key.ts'
import { decryptSecret, encryptSecret } from './secrets.ts'

/** The result for secrets that were encrypted with keys other than the current key. */
export interface Rotated {
  /** Secrets that are now encrypted with the current key. */
  readonly rotated: number
  /** Secrets that no configured key can decrypt. They stay unchanged. */
  readonly unreadable: number
}

/** Number of rows that one transaction locks. In the meantime, other sessions can't change these rows. */
const portion = 200
const smallestId = '00000000-0000-0000-0000-000000000000'

/**
 * Re-encrypts the secrets of former keys with the current key while Anj is running. Each transaction locks a batch of
 * rows. If it is interrupted, the next call continues with the remaining secrets. `onProgress` receives the number of
 * secrets processed so far.
 */
export async function rotateSecrets(
  sql: postgres.Sql,
  key: SecretKey,
  {
    signal,
    onProgress,
  }: { readonly signal?: AbortSignal; readonly onProgress?: (done: number) => void } = {},
): Promise<Rotated> {
  const total = { rotated: 0, unreadable: 0 }
  for (const place of encryptedColumns) {
    for (let after: string | null = smallestId; after !== null; ) {
      signal?.throwIfAborted()
      const done = await rotatePortion(sql, key, place, after)
      total.rotated += done.rotated
      total.unreadable += done.unreadable
      after = done.last
      onProgress?.(total.rotated + total.unreadable)
    }
  }
  return total
}

interface Portion extends Rotated {
  /** ID of the batch's last row; null if no rows follow. */
  readonly last: string | null
}

function rotatePortion(
  sql: postgres.Sql,
  key: SecretKey,
  { table, column }: (typeof encryptedColumns)[number],
  after: string,
): Promise<Portion> {
  return sql.begin(async (tx) => {
    const rows = await tx`select id, ${tx(column)}::text as secret from ${tx(table)}
      where id > ${after} and ${tx(column)} is not null and ${tx(column)}->>'keyId' <> ${keyId(key)}
      order by id limit ${portion} for update`
    let rotated = 0
    for (const { id, secret } of rows) {
      const text = readOrNull(key, JSON.parse(String(secret)))
      if (text === null) continue
      const anew = JSON.stringify(encryptSecret(key, text))
      await tx`update ${tx(table)} set ${tx(column)} = ${anew}::text::jsonb where id = ${String(id)}`
      rotated += 1
    }
    const last = rows.at(-1)
    return { rotated, unreadable: rows.length - rotated, last: last ? String(last['id']) : null }
  })
}

function readOrNull(key: SecretKey, secret: EncryptedSecret): string | null {
  try {
    return decryptSecret(key, secret)
  } catch {
    return null
  }
}
