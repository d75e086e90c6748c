import { createHmac, hkdfSync } from 'node:crypto'
import { asCompared, type Db, type Tx } from '@anj/db'
import { addressKey } from './address-key.ts'

/** What an attempt to get in counts for. */
export interface AttemptKeys {
  readonly account: string
  readonly address: string
}

/**
 * What an attempt counts for, in this process and at every server: the account as it was named, whether anybody has it or
 * not, and the network of the address. Names are compared as the database does that finds them, or a limit would tell by
 * the difference which accounts exist. The keys are hashes, as people type passwords into the field for their name.
 */
export async function attemptKeys(
  db: Db,
  secretKey: Uint8Array,
  userName: string,
  address: string,
): Promise<AttemptKeys> {
  const [account = ''] = await accountKeys(db, secretKey, [userName])
  return { account, address: hashFor(secretKey)(addressKey(address)) }
}

/** The keys that attempts to get into some accounts are counted by, in the order of their names. */
export async function accountKeys(
  db: Db | Tx,
  secretKey: Uint8Array,
  userNames: readonly string[],
): Promise<readonly string[]> {
  const hash = hashFor(secretKey)
  const names = await asCompared(
    db,
    userNames.map((userName) => userName.trim()),
  )
  return names.map((name) => hash(`account ${name}`))
}

function hashFor(secretKey: Uint8Array): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'anj attempts to log in', 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
