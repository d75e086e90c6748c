import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The passwords of the embedded server's three roles. */
export type Passwords = { postgres: string; anj: string; practice: string }

/** Reads the passwords that the first start created, or creates them. Only the owner may read the file. */
export function ensurePasswords(folder: string): Passwords {
  const file = join(folder, 'passwords.json')
  const kept = readPasswords(file)
  if (kept) return kept
  const made = { postgres: random(24), anj: random(24), practice: random(9) }
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return made
}

/** Reads the passwords from a file; null when it doesn't exist. */
export function readPasswords(file: string): Passwords | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passwords
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
