/** Codes that log a user in once without the second factor. */
import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { recoveryCodes } from '../schema/index.ts'
import { hashSecret } from './token-secrets.ts'

const howMany = 10
/** The characters that codes may contain, without characters that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = [4, 4, 4, 4]

/** Replaces a user's codes with ten new codes and returns them. Stores only the codes' hashes. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<readonly string[]> {
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: howMany }, newCode)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(code) })))
  return codes
}

/** Consumes a code. Of several calls with the same code, even concurrent calls, only the first returns true. */
export async function consumeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return rows.length > 0
}

/** Counts the codes that a user has left. */
export async function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

/** Removes a user's codes. */
export async function deleteRecoveryCodes(db: Db | Tx, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

function newCode(): string {
  const letter = () => alphabet[randomInt(alphabet.length)]
  return groups.map((length) => Array.from({ length }, letter).join('')).join('-')
}

/** Hashes a code. Ignores case, spaces and dashes, because users type the code by hand. */
function hashCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[\s-]/g, ''))
}
