import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingestHere } from '../ingest/ingest-here.testing.ts'

/** The files of the package csv-spectrum, each with its expected content as JSON. */
const spectrum = dirname(createRequire(import.meta.url).resolve('csv-spectrum'))
const files = (await readdir(join(spectrum, 'csvs'))).toSorted()

/** One phone number in the package's JSON differs from its CSV. */
function correction(file: string): [string, string] {
  return file === 'location_coordinates.csv' ? ['1234567890', '2095257564'] : ['', '']
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-spectrum-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('csv-spectrum', () => {
  test('has twelve files', () => expect(files).toHaveLength(12))

  test.each(files)('%s matches its JSON', async (file) => {
    const { names, rows } = await ingestHere(folder, await readFile(join(spectrum, 'csvs', file)))
    const records = rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])))
    const json = await readFile(join(spectrum, 'json', `${basename(file, '.csv')}.json`), 'utf8')
    expect(records).toEqual([JSON.parse(json.replace(...correction(file)))].flat())
  })
})
