import { tmpdir } from 'node:os'
import { escapeFormulas } from '@anj/workflow'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openSession } from '../../duckdb/session.ts'
import { join, name, sql, value } from '../../duckdb/sql.ts'
import { escapeFormulasSql } from './escape-formulas.ts'

const part = fc.constantFrom(
  '=',
  '-',
  '+1',
  '@',
  '＝',
  ',',
  ';',
  '|',
  '\t',
  '\r',
  '\n',
  '\v',
  '\f',
  '\0',
  '\u0007',
  '\u0085',
  '"',
  "'",
  ' ',
  '\u00a0',
  '\u200b',
  '\u2028',
  '\ufeff',
  '5',
  '.5',
  '1e-5',
  'x',
  '漢',
)

it('neutralizes formulas in DuckDB with the same results as `escapeFormulas`', async () => {
  const texts = fc.sample(fc.string({ unit: part, maxLength: 6 }), { numRuns: 4000, seed: 7 })
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: tmpdir(),
    temporaryBytes: 1e9,
    directories: [],
  })
  const list = sql`unnest([${join(texts.map((text) => value(text)))}])`
  // A dot precedes each text, because the driver strips a leading byte order mark.
  const rows = await session.rows(
    sql`select '.' || ${escapeFormulasSql(name('text'))} from (select ${list} as text)`,
  )
  const judged = rows.map(([text], i) => [texts[i], text])
  expect(judged).toEqual(texts.map((text) => [text, `.${escapeFormulas(text)}`]))
})
