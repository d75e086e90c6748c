import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableNames } from './schema-version.ts'
import { objectColumns } from './snapshot.ts'

const folder = join(import.meta.dirname, '../schema')
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))

test('every column that names a file in the store is listed', () => {
  const named = texts.flatMap((text) =>
    [...text.matchAll(/text\('(\w*_key|key)'\)/g)].map(([, name]) => name),
  )
  // The other keys belong to failed attempts, idempotent requests, SSH servers, and the files of an original that a
  // version names too.
  const listed = [...objectColumns.map(({ column }) => column), 'key', 'key', 'ssh_host_key', 'original_key']
  expect(named.sort()).toEqual(listed.sort())
})

test('every table of the schema is part of a backup', () => {
  const made = texts.flatMap((text) => [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name))
  expect(tableNames()).toEqual(made.sort())
})
