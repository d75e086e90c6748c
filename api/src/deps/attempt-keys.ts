import { createHmac, hkdfSync } from 'node:crypto'
import { type Db, normalizeNames, type Tx } from '@anj/db'
import { addressKey } from './address-key.ts'

/** The keys under which a log-in attempt is counted. */
export interface AttemptKeys {
  readonly account: string
  readonly address: string
}

/**
 * Returns an attempt's keys, which are the same in all processes: one for the user name, whether it exists or not, and
 * one for the address's network. The database normalises names exactly as in a log-in. Otherwise differences in
 * throttling would reveal which accounts exist. The keys are hashes, because users sometimes type a password into the
 * name field.
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

/** Returns the account keys of the given user names, in the same order. */
export async function accountKeys(
  db: Db | Tx,
  secretKey: Uint8Array,
  userNames: readonly string[],
): Promise<readonly string[]> {
  const hash = hashFor(secretKey)
  const names = await normalizeNames(
    db,
    userNames.map((userName) => userName.trim()),
  )
  return names.map((name) => hash(`account ${name}`))
}

function hashFor(secretKey: Uint8Array): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'anj attempts to log in', 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
