import { lstat, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickNamedPipe } from './quick-named-pipe.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-pipes-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('creates named pipes that only this user can open, whatever their names contain', async () => {
  const names = ['a', ' b ', `c'"$(x)\\`, '-d']
  await Promise.all(names.map((name) => quickNamedPipe(join(folder, name))))
  for (const name of names) {
    const found = await lstat(join(folder, name))
    expect([found.isFIFO(), found.mode & 0o777]).toEqual([true, 0o600])
  }
})

test('reports why a pipe could not be created, and continues', async () => {
  await expect(quickNamedPipe(join(folder, 'none', 'x'))).rejects.toThrow('No such file or directory')
  await quickNamedPipe(join(folder, 'next'))
  expect((await lstat(join(folder, 'next'))).isFIFO()).toBe(true)
})
