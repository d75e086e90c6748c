import { join, resolve } from 'node:path'
import { readSecretKeyFile } from '@anj/core/secret-key-file'
import type { Environment } from '../environment.ts'
import { addressOf } from '../postgres/databases.ts'
import { type Passwords, readPasswords } from '../postgres/passwords.ts'
import { isServerOf, readPostmaster } from '../postgres/postmaster.ts'
import { root } from '../root.ts'
import { runningAddress } from './running.ts'
import { keySettings } from './secret-key.ts'

/**
 * Returns the settings of this folder's `npm start` installation, for administrative commands. They always include the
 * folders. While the installation runs, they also include the database, the key and the address. Creates no files.
 * Variables in the environment take precedence.
 */
export function runningEnvironment(env: Environment): Environment {
  const folder = resolve(root, env.ANJ_DATA || '.data')
  const folders = { ANJ_DATA: folder, ...(env.ANJ_STORE ? { ANJ_STORE: storeOf(env.ANJ_STORE) } : {}) }
  if (env.DATABASE_URL) return folders
  const server = runningServer(join(folder, 'postgres'))
  if (server === null) return folders
  const home = runningAddress(folder)
  return {
    ...folders,
    DATABASE_URL: addressOf(server.port, 'anj', server.passwords),
    ...(env.ANJ_PRACTICE_URL
      ? {}
      : { ANJ_PRACTICE_URL: addressOf(server.port, 'practice', server.passwords) }),
    ...keySettings(env, () => readSecretKeyFile(folder)),
    ...(env.ANJ_PUBLIC_URL || home === null ? {} : { ANJ_PUBLIC_URL: home }),
  }
}

/** Resolves a store folder. A bucket's address stays unchanged. */
function storeOf(store: string): string {
  return /^[a-z0-9]+:\/\//.test(store) ? store : resolve(root, store)
}

function runningServer(folder: string): { port: number; passwords: Passwords } | null {
  const dataFolder = join(folder, 'data')
  const server = readPostmaster(dataFolder)
  const passwords = readPasswords(join(folder, 'passwords.json'))
  if (!server?.ready || !passwords || !isServerOf(server.pid, dataFolder)) return null
  return { port: server.port, passwords }
}
