import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeFolder, makeFolderSync } from './make-folder.ts'

const place = mkdtempSync(join(tmpdir(), 'anj-folder-'))
writeFileSync(join(place, 'file'), '')
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe.each([
  ['makeFolder', makeFolder],
  ['makeFolderSync', async (...given: Parameters<typeof makeFolderSync>) => makeFolderSync(...given)],
] as const)('%s', (name, make) => {
  test('creates a folder with its parents and their permissions, and accepts an existing folder', async () => {
    const folder = join(place, name, 'b', 'c')
    await make(folder, { mode: 0o700 })
    await Promise.all([make(folder), make(join(folder, 'd'))])
    expect([folder, join(place, name)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700])
  })

  test.each([
    ['below /proc, which reports itself as missing', '/proc/anj/folder', 'ENOENT'],
    ['below a file', join(place, 'file', 'folder'), 'ENOTDIR'],
    ['at the path of a file', join(place, 'file'), 'EEXIST'],
  ])('fails %s', async (_where, path, code) => {
    await expect(make(path)).rejects.toThrow(expect.objectContaining({ code }))
  })
})

test('servers and the command line create folders only with makeFolder and makeFolderSync', () => {
  const parts = ['api', 'cli', 'db', 'engine', 'telemetry', 'worker'].map((name) => `${name}/src/*.ts`)
  const root = join(import.meta.dirname, '../../..')
  const found = execFileSync(
    'git',
    ['grep', '--untracked', '-lE', 'mkdir(Sync)?\\(.*recursive', '--', ...parts],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const aside = /test|proof|bundle|fleet|damage|contract/
  expect(found.split('\n').filter((file) => file && !aside.test(file))).toEqual([])
})
