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

/** The keys of an installation with the embedded database, in the file `secret-key` of its folder: the present one, and those before it. */
export interface KeptKeys {
  readonly present: string
  readonly former: readonly string[]
}

/** Reads the keys of the file, one a line, the current one first. Null if the file does not exist. */
export function readSecretKeyFile(folder: string): KeptKeys | null {
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

/** A key as the file and the settings write it. */
export function newSecretKey(): string {
  return randomBytes(32).toString('base64')
}

/** Keeps keys for their owner only. The file holds those of before or those of now at every moment, also when the machine fails. */
export function writeSecretKeyFile(folder: string, { present, former }: KeptKeys): void {
  // Nobody can have laid a link there: the name is not foretold, and a file that is there is not opened.
  const temporary = `${fileIn(folder)}.${randomBytes(8).toString('hex')}`
  const opened = openSync(temporary, 'wx', 0o600)
  try {
    writeFileSync(opened, [present, ...former].map((key) => `${key}\n`).join(''))
    // Called by root beside an account of its own, that account goes on reading it.
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
