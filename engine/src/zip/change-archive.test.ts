import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { MOST_FILES } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type ArchiveChange, changeArchive } from './change-archive.ts'

const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-change-archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Writes an archive with another library. */
async function archive(
  name: string,
  files: Readonly<Record<string, string>>,
  compress = true,
): Promise<string> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path, { compress })
  zip.end()
  return await written(name, await buffer(zip.outputStream))
}

/** Writes a changed archive, and reads it with Python's zipfile, which checks the checksums. */
async function changed(base: string, change: ArchiveChange) {
  const made = await changeArchive(base, change)
  const path = await written('changed.zip', await buffer(Readable.from(made.content())))
  expect((await readFile(path)).length).toBe(made.bytes)
  const script =
    'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n' +
    'print(json.dumps([[i.filename,z.read(i).decode("latin-1"),i.compress_type] for i in z.infolist()]))'
  const { stdout } = await run('python3', ['-c', script, path])
  return JSON.parse(stdout) as [name: string, content: string, method: number][]
}

const long = 'id,name\n'.repeat(5_000)

test('adds a file behind the files of an archive, whose stored bytes stay as they are', async () => {
  const base = await archive('base.zip', { 'März.csv': long, '2024/empty.csv': '' })
  const added = { path: await written('new', 'id\n3\n'), fileName: 'Apri\u0300l.csv' }
  expect(await changed(base, { added })).toEqual([
    ['März.csv', long, 8],
    ['2024/empty.csv', '', expect.any(Number)],
    ['Apr\u00ecl.csv', 'id\n3\n', 0],
  ])
})

test('adds the files of an archive, also with other compression and to what was added before', async () => {
  const base = await archive('base.zip', { 'a.csv': 'a' }, false)
  const more = await archive('more.zip', { 'x/b.csv': long, 'c.csv': 'c' })
  const first = await changeArchive(base, { added: { path: more, fileName: 'more.zip' } })
  expect(first.added).toEqual(['x/b.csv', 'c.csv'])
  const second = await written('second.zip', await buffer(Readable.from(first.content())))
  const added = { path: await written('new', ''), fileName: 'd.csv' }
  const all = await changed(second, { added, removed: ['c.csv'] })
  expect(all.map(([name, content]) => [name, content.length])).toEqual([
    ['a.csv', 1],
    ['x/b.csv', long.length],
    ['d.csv', 0],
  ])
})

test('keeps the files of archives of Info-ZIP and Python readable, with other names, methods and ZIP64', async () => {
  for (const name of ['infozip', 'python-cp437', 'python-descriptors', 'python-zip64', 'python-bzip2']) {
    const path = new URL(`../testing/zip/${name}.zip`, import.meta.url).pathname
    const { files } = await changeArchive(path, {})
    const added = { path: await written('new', 'id\n9\n'), fileName: 'new.csv' }
    const all = await changed(path, { added })
    expect(all.map(([entry]) => entry)).toEqual([...files, 'new.csv'])
  }
})

test.each([
  ['a name that is there, in other letters', { fileName: 'A.CSV' }, 'setFileTaken'],
  ['a name with a backslash', { fileName: 'x\\a.csv' }, 'archiveRefused'],
  ['an archive that is none', { fileName: 'a.zip' }, 'archiveDamaged'],
])('refuses %s', async (_, { fileName }, code) => {
  const base = await archive('base.zip', { 'a.csv': 'a' })
  const added = { path: await written('new', 'id\n1\n'), fileName }
  await expect(changeArchive(base, { added })).rejects.toMatchObject({ code })
})

test('refuses names in a new archive that are there or lead out of it', async () => {
  const base = await archive('base.zip', { 'a.csv': 'a', 'b.csv': 'b' })
  const same = await archive('same.zip', { 'c.csv': 'c', 'B.csv': 'b' })
  await expect(changeArchive(base, { added: { path: same, fileName: 'same.zip' } })).rejects.toMatchObject({
    code: 'setFileTaken',
    message: expect.stringContaining('already contains B.csv,'),
  })
  const script =
    'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1],"w")\nz.writestr("../a.csv","a")\nz.close()'
  const out = join(folder, 'out.zip')
  await run('python3', ['-c', script, out])
  await expect(changeArchive(base, { added: { path: out, fileName: 'out.zip' } })).rejects.toMatchObject({
    code: 'archiveRefused',
  })
})

test('refuses to remove an unknown file or the last one, and to add beyond the limit', async () => {
  const base = await archive('base.zip', { 'a.csv': 'a' })
  await expect(changeArchive(base, { removed: ['b.csv'] })).rejects.toMatchObject({ code: 'setFileUnknown' })
  await expect(changeArchive(base, { removed: ['a.csv'] })).rejects.toMatchObject({ code: 'setFileLast' })
  const names = Array.from({ length: MOST_FILES }, (_, i) => [`${i}.csv`, ''])
  const full = await archive('full.zip', Object.fromEntries(names) as Record<string, string>, false)
  await expect(changeArchive(base, { added: { path: full, fileName: 'full.zip' } })).rejects.toMatchObject({
    code: 'archiveTooMany',
  })
})
