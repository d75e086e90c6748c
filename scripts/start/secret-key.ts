import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key that encrypts connections and signs sessions of an installation with the embedded database: made once, readable by its owner only. */
export function keepSecretKey(folder: string): string {
  const file = join(folder, 'secret-key')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const key = randomBytes(32).toString('base64')
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
  return key
}
