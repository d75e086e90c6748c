import { createHash } from 'node:crypto'
import { strict } from './strict.ts'

const hashed = (algorithm: string) =>
  strict(([text]) => createHash(algorithm).update(String(text), 'utf8').digest('hex'))

export const hashOracle = { md5: hashed('md5'), sha1: hashed('sha1'), sha256: hashed('sha256') } as const
