/** Codes that let somebody in once each who has lost their second factor. */
import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { recoveryCodes } from '../schema/index.ts'
import { hashSecret } from './token-secrets.ts'

const howMany = 10
/** No letter or digit that is easily taken for another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = [4, 4, 4, 4]

/** Makes ten new codes in place of the earlier ones and returns them; only their hashes are kept. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<readonly string[]> {
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: howMany }, newCode)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(code) })))
  return codes
}

/** Takes a code; of several at once, and for ever after, one gets true. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
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

/** How many codes a person has left. */
export async function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

/** Takes a person's codes away. */
export async function deleteRecoveryCodes(db: Db | Tx, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

function newCode(): string {
  const letter = () => alphabet[randomInt(alphabet.length)]
  return groups.map((length) => Array.from({ length }, letter).join('')).join('-')
}

/** Typed by hand: case, spaces and dashes don't count. */
function hashCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[\s-]/g, ''))
}
