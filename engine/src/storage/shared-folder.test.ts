import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFolder } from './shared-folder.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'anj-store-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

it('returns a stored file, completely or in a range', async () => {
  const storage = openFolder(root)
  expect(await storage.put('datasets/a/original.csv', Readable.from(['id,na', 'me\n']))).toEqual({ bytes: 8 })
  expect(await text(storage.read('datasets/a/original.csv'))).toBe('id,name\n')
  expect(await text(storage.read('datasets/a/original.csv', { start: 3, end: 6 }))).toBe('name')
  expect((await storage.stat('datasets/a/original.csv'))?.bytes).toBe(8)
})

it('leaves no file when a stream fails', async () => {
  const storage = openFolder(root)
  const broken = Readable.from(
    (async function* () {
      yield 'half'
      throw new Error('connection lost')
    })(),
  )
  await expect(storage.put('artifacts/x.csv', broken)).rejects.toThrow('connection lost')
  expect(await storage.stat('artifacts/x.csv')).toBeNull()
  expect(await readdir(join(root, 'artifacts'))).toEqual([])
})

it('removes only the old parts of a killed process', async () => {
  const storage = openFolder(root)
  await storage.put('originals/whole', Readable.from(['whole']))
  const part = (n: number) =>
    join(root, 'originals', `.${crypto.randomUUID().replace(/^./, String(n))}.partial`)
  const [old, fresh] = [part(1), part(2)]
  const others = ['.hidden', 'x.partial'].map((name) => join(root, 'originals', name))
  for (const path of [old, fresh, ...others]) await writeFile(path, 'half')
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const path of [old, storage.path('originals/whole'), ...others])
    await utimes(path, yesterday, yesterday)
  expect(await storage.removeParts(24 * 60 * 60 * 1000)).toBe(1)
  const left = (await readdir(join(root, 'originals'))).sort()
  expect(left).toEqual(
    [fresh, ...others, join(root, 'originals', 'whole')].map((path) => basename(path)).sort(),
  )
  expect(await openFolder(join(root, 'nothing-there')).removeParts(0)).toBe(0)
})

it('refuses keys that lead outside the store or that are hidden', async () => {
  const storage = openFolder(root)
  for (const key of [
    '../secret',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '',
    '.hidden',
    'a/.partial',
    'a\0b',
    'a\\b',
    'é',
  ])
    expect(() => storage.path(key), key).toThrow('plain path segments')
})

it('renames a key and removes keys and folders', async () => {
  const storage = openFolder(root)
  await writeFile(storage.path('runs/1/out.partial'), 'x')
  await storage.rename('runs/1/out.partial', 'runs/1/out.csv')
  expect((await storage.stat('runs/1/out.csv'))?.bytes).toBe(1)
  expect(await storage.stat('runs/1')).toBeNull()
  await storage.remove('runs/1')
  await storage.remove('runs/1')
  expect(await storage.stat('runs/1/out.csv')).toBeNull()
})

it('fails at startup and names its folder when the folder cannot be written', async () => {
  await openFolder(join(root, 'new', 'store')).check()
  expect(await readdir(join(root, 'new', 'store'))).toEqual([])
  await writeFile(join(root, 'file'), '')
  await expect(openFolder(join(root, 'file', 'store')).check()).rejects.toThrow(
    dirname(join(root, 'file', 'store')),
  )
})
