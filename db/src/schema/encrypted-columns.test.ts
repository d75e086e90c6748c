import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { encryptedColumns } from './encrypted-columns.ts'

test('every column that contains a secret is listed', () => {
  const found = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(import.meta.dirname, name), 'utf8')
      return [...text.matchAll(/jsonb\('(\w+)'\)\.\$type<EncryptedSecret>/g)].map(
        ([, column]) => `${name.replace('.ts', '').replaceAll('-', '_')}.${column}`,
      )
    })
  expect(encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(found.sort())
})
