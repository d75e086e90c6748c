import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { AppError } from '@anj/workflow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unpackedHead, unpackFile } from './compressed-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-compressed-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Files of the program zstd 1.5. */
const made = (name: string) => new URL(`../testing/zstd/zstd-${name}.zst`, import.meta.url).pathname

async function unpack(path: string): Promise<string> {
  const unpacked = await unpackFile(path, join(folder, 'unpacked'), 1e9)
  if (!unpacked) throw new Error('The file is not compressed.')
  return await readFile(unpacked.path, 'utf8')
}

async function refusal(bytes: Buffer): Promise<string> {
  const path = join(folder, 'packed')
  await writeFile(path, bytes)
  const error: unknown = await unpack(path).then(
    (text) => new Error(`The file was accepted: ${text}`),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw error
  return error.code
}

const rows = 'id,name\n1,Ada\n2,Grace\n'
const many = `id,name\n${Array.from({ length: 30_000 }, (_, i) => `${i},x${(i * 7919) % 1000}\n`).join('')}`

it.each([
  ['plain', rows],
  ['no-check', rows],
  ['frames', `${rows}3,Édith\n`],
  ['long', many],
])('unpacks all frames of a file of zstd: %s', async (name, text) => {
  expect(await unpack(made(name))).toBe(text)
})

it('refuses a zstd file that is cut anywhere, changed, or followed by other bytes', async () => {
  const plain = await readFile(made('plain'))
  for (let length = 4; length < plain.length; length += 1)
    expect(await refusal(plain.subarray(0, length))).toBe('gzipDamaged')
  const frames = await readFile(made('frames'))
  for (const length of [plain.length + 3, plain.length + 9, frames.length - 1])
    expect(await refusal(frames.subarray(0, length))).toBe('gzipDamaged')
  expect(await refusal(Buffer.concat([plain, Buffer.from('more')]))).toBe('gzipDamaged')
  const long = await readFile(made('long'))
  long.writeUInt8(long.readUInt8(5_000) ^ 0x55, 5_000)
  expect(await refusal(long)).toBe('gzipDamaged')
})

it('refuses a zstd file that would become too large', async () => {
  expect(await refusal(zstdCompressSync(Buffer.alloc(120_000_000)))).toBe('gzipTooMuch')
})

it('unpacks the beginning of a zstd file', async () => {
  const text = Array.from({ length: 100_000 }, (_, i) => `${i},${(i * 48_271) % 2_147_483_647}\n`).join('')
  const packed = zstdCompressSync(text)
  expect(packed.length).toBeGreaterThan(400_000)
  const head = await unpackedHead(packed.subarray(0, 256 << 10), 100_000)
  expect(head.toString()).toBe(text.slice(0, 100_000))
})
