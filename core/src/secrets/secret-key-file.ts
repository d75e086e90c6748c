import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * The current key and the former keys of an installation with the embedded database, from the file `secret-key`
 * in the installation's folder.
 */
export interface StoredKeys {
  readonly present: string
  readonly former: readonly string[]
}

/**
 * Reads the keys from the file. Each line contains one key; the current key comes first. Returns null if the file
 * doesn't exist.
 */
export function readSecretKeyFile(folder: string): StoredKeys | null {
  try {
    const [present, ...former] = readFileSync(fileIn(folder), 'utf8')
      .split('\n')
      .flatMap((line) => line.trim() || [])
    return present === undefined ? null : { present, former }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Creates a key in the format of the file and the settings. */
export function newSecretKey(): string {
  return randomBytes(32).toString('base64')
}

/**
 * Writes the keys to a file that only its owner can read. The write is atomic: even after a crash, the file contains
 * either the old keys or the new keys.
 */
export function writeSecretKeyFile(folder: string, { present, former }: StoredKeys): void {
  // The name is unpredictable and the file must not exist yet, so that nobody can plant a link that Anj would write
  // through.
  const temporary = `${fileIn(folder)}.${randomBytes(8).toString('hex')}`
  const opened = openSync(temporary, 'wx', 0o600)
  try {
    writeFileSync(opened, [present, ...former].map((key) => `${key}\n`).join(''))
    // If root writes the file for another account, that account must still be able to read it.
    const { uid, gid } = statSync(existsSync(fileIn(folder)) ? fileIn(folder) : folder)
    if (process.getuid?.() === 0) fchownSync(opened, uid, gid)
    fsyncSync(opened)
    renameSync(temporary, fileIn(folder))
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  } finally {
    closeSync(opened)
  }
  syncFolder(folder)
}

function fileIn(folder: string): string {
  return join(folder, 'secret-key')
}

function syncFolder(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
