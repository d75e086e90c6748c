import { expect, it } from 'vitest'
import { kindWords } from './kind-words.ts'

it('names MariaDB beside MySQL, because one component connects to both', () => {
  expect(kindWords.mysqlInput.summary).toBe('Reads a table of MySQL or MariaDB')
  expect(kindWords.mysqlOutput.summary).toBe('Writes a table of MySQL or MariaDB')
  expect(kindWords.postgresqlInput.summary).toBe('Reads a table of PostgreSQL')
})
