import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from '../storage/shared-folder.ts'
import type { Fetching } from './fetch-file.ts'
import { fetchNewFiles, fingerprintOf } from './fetch-new-files.ts'
import { mostListed, type OpenPlace, type RemoteFile } from './place.ts'

const never = new AbortController().signal

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-fetch-new-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

const file = (path: string, second = 0): RemoteFile => ({
  path,
  bytes: 2,
  modifiedAt: new Date(Date.UTC(2026, 0, 1) + 1000 * second).toISOString(),
  tag: null,
})

/** A place whose listing is cut like that of a server. */
const placeOf = (all: readonly RemoteFile[]): OpenPlace => ({
  hostKey: null,
  showsUnfinished: false,
  check: async () => undefined,
  stat: async (path) => file(path),
  writer: null,
  [Symbol.asyncDispose]: async () => undefined,
  list: async (_folder, matches) => {
    const files: RemoteFile[] = []
    for (const one of all) {
      if (files.length === mostListed) return { files, isCut: true }
      if (matches(one.path, one)) files.push(one)
    }
    return { files, isCut: false }
  },
  read: async function* () {
    yield Buffer.from('x\n')
  },
})

async function fetchFrom(all: readonly RemoteFile[], taken: readonly RemoteFile[] = []) {
  const fetching = {
    name: 'Partner',
    knownMark: null,
    storage: openFolder(folder),
    newKey: () => `originals/${randomUUID()}`,
    requireImportable: async () => undefined,
    mostBytes: 100_000_000,
    settle: 0,
    signal: never,
  } satisfies Fetching
  const choice = { path: 'in_*.csv', marker: '.done', taken: new Set(taken.map(fingerprintOf)) }
  const fetched = await fetchNewFiles(placeOf(all), choice, fetching)
  return fetched?.files.map(({ path }) => path) ?? null
}

test('the markers of many files that were taken hide no new file', async () => {
  const taken = Array.from({ length: mostListed }, (_, i) => file(`in_${i}.csv`))
  const markers = taken.map(({ path }) => file(`${path}.done`))
  const last = [file('in_new.csv', 1), file('in_new.csv.done', 1)]
  expect(await fetchFrom([...markers, ...taken, ...last], taken)).toEqual(['in_new.csv'])
})

test('a list that is cut before the first complete file is an error, not the absence of new files', async () => {
  const incomplete = Array.from({ length: mostListed }, (_, i) => file(`in_${i}.csv`))
  const complete = [file('in_new.csv'), file('in_new.csv.done')]
  await expect(fetchFrom([...incomplete, ...complete])).rejects.toMatchObject({ code: 'placeTooManyMatch' })
})
