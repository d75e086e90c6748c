import { join, resolve } from 'node:path'
import type { Settings } from '@anj/core/settings'
import type { Environment } from '../environment.ts'
import { root } from '../root.ts'
import type { Address } from './address.ts'
import { ensureSecretKey, keySettings } from './secret-key.ts'

/**
 * C library settings for the API and workers: two heaps instead of eight per core. By default, each thread that hashes
 * passwords has its own heap, which holds on to freed memory. The library reads the variable when the process starts,
 * so it can't be set later.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' } as const

/**
 * Returns the environment for the API and workers: the caller's variables, and the variables that the start script
 * sets.
 */
export function partEnvironment(given: {
  folder: string
  address: Address
  databaseUrl: string
  practiceUrl: string | null
  settings: Settings
  code: string
  dev: boolean
}): Environment {
  const { folder, address, databaseUrl, practiceUrl, settings, code, dev } = given
  return {
    ...memoryEnvironment,
    ...process.env,
    NODE_ENV: dev ? 'development' : (process.env.NODE_ENV ?? 'production'),
    HOST: address.host,
    PORT: String(address.port),
    DATABASE_URL: databaseUrl,
    ...(practiceUrl === null ? {} : { ANJ_PRACTICE_URL: practiceUrl }),
    ...keySettings(process.env, () => ensureSecretKey(folder)),
    ANJ_DATA: folder,
    // Shares Node's compile cache with child processes of runs and previews, and with the next start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(folder, 'compile-cache'),
    ANJ_STORE: settings.bucket ? process.env.ANJ_STORE : resolve(root, settings.storeFolder),
    ANJ_SIGN_UP_CODE: code,
  }
}
