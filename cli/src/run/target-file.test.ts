import { link, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { moveIntoPlace } from './target-file.ts'

for (const [how, exchange] of [
  ['a symbolic link', symlink],
  ['a hard link', link],
] as const)
  test(`exposes no other file and leaves the target unchanged if the written file is replaced with ${how}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'anj-target-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [victim, written, place] = ['victim', '.anj-run', 'out.csv'].map((name) => join(folder, name))
    if (!victim || !written || !place) throw new Error('Three paths were made.')
    await writeFile(victim, 'of somebody else', { mode: 0o600 })
    await writeFile(place, 'before', { mode: 0o644 })
    await exchange(victim, written)
    await expect(moveIntoPlace(written, place)).rejects.toMatchObject({ code: 'cliTargetNoFile' })
    expect((await stat(victim)).mode & 0o777).toBe(0o600)
    expect(await readFile(place, 'utf8')).toBe('before')
    expect((await readdir(folder)).sort()).toEqual(['out.csv', 'victim'])
  })
