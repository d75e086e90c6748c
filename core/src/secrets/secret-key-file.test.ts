import {
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getuid, pid } from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { readSecretKeyFile, writeSecretKeyFile } from './secret-key-file.ts'

const isRoot = getuid?.() === 0

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'anj-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test("doesn't follow links planted next to the file", () => {
  const [folder, elsewhere] = [newFolder(), newFolder()]
  const victim = join(elsewhere, 'victim')
  writeFileSync(victim, 'of somebody else', { mode: 0o640 })
  const before = statSync(victim)
  if (isRoot) chownSync(folder, 1234, 1234)
  for (const name of [`secret-key.${pid}`, 'secret-key.new', 'secret-key'])
    symlinkSync(victim, join(folder, name))
  writeSecretKeyFile(folder, { present: 'new', former: ['old'] })
  expect(readFileSync(victim, 'utf8')).toBe('of somebody else')
  expect(statSync(victim)).toMatchObject({ uid: before.uid, gid: before.gid, mode: before.mode })
  expect(readSecretKeyFile(folder)).toEqual({ present: 'new', former: ['old'] })
})

test('only its owner can read the file, and no other file is left next to it', () => {
  const folder = newFolder()
  writeSecretKeyFile(folder, { present: 'first', former: [] })
  if (isRoot) chownSync(join(folder, 'secret-key'), 1234, 1235)
  const owner = statSync(join(folder, 'secret-key'))
  writeSecretKeyFile(folder, { present: 'second', former: ['first'] })
  const { mode, uid, gid } = statSync(join(folder, 'secret-key'))
  expect([mode & 0o777, uid, gid]).toEqual([0o600, owner.uid, owner.gid])
  expect(readdirSync(folder)).toEqual(['secret-key'])
})
