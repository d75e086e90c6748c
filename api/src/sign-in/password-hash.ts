import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createWaitingQueue } from '../deps/waiting-queue.ts'

const derive = promisify(argon2)

export interface Cost {
  /** The memory in KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}
export const cost: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 }

/** Hashing is deliberately slow, so one core stays free for the rest of the process. */
const hashing = createWaitingQueue({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 500 })

/** Hashes a password with argon2id into a PHC string. */
export async function hashPassword(password: string, of = cost): Promise<string> {
  const salt = randomBytes(16)
  const tag = await argon2id(password, salt, of, 32)
  return `$argon2id$v=19$m=${of.memory},t=${of.passes},p=${of.parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** True when a password matches a stored hash. Without a hash, returns false after the same time. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash ?? (await nobody)) ?? []
  if (!memory || !passes || !parallelism || !salt || !tag)
    throw new Error('A stored password hash cannot be read')
  const expected = Buffer.from(tag, 'base64')
  const of = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await argon2id(password, Buffer.from(salt, 'base64'), of, expected.length)
  return timingSafeEqual(found, expected) && hash != null
}

/** The hash that a password is compared with if the user is unknown, so that verification takes just as long. */
const nobody = hashPassword(randomBytes(16).toString('hex'))

function argon2id(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
  tagLength: number,
): Promise<Buffer> {
  const message = password.normalize('NFC')
  return hashing.wait(() => derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength }))
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
