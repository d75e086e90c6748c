import { checkFormula, MAX_FORMULA_LENGTH } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../duckdb/session.ts'
import { sql } from '../../duckdb/sql.ts'
import { openTestSession } from '../../testing/convert-texts.ts'
import { cell } from '../table.ts'
import { FormulaCompiler } from './compile-formula.ts'

let session: Session
beforeAll(async () => {
  session = await openTestSession()
})
afterAll(() => session[Symbol.asyncDispose]())

const columns = [
  { name: 'a', type: 'text' as const },
  { name: 'd', type: 'decimal' as const },
]
const moment = { today: '2026-02-28', now: '2026-02-28 00:00:00' }
const row = sql`select '1'::varchar as c0, '2.5'::varchar as c1`

function compiled(formula: string) {
  const { tree, problems } = checkFormula(formula, columns)
  if (!tree) throw new Error(problems.map(({ message }) => message).join(' '))
  const compiler = new FormulaCompiler(columns, cell, moment)
  const { value, reason } = compiler.compile(tree)
  return sql`select ${value}::varchar, ${reason ?? sql`null`}::varchar from (${compiler.over(row)})`
}

/** Nests a formula around itself. Each `%` is the inner formula. */
function nested(around: string, levels: number, inner = 'a'): string {
  let formula = inner
  for (let i = 0; i < levels; i += 1) formula = around.replace('%', formula)
  return formula
}

test.each([
  ['text(whole(%))', 49, '1'],
  ['ifError(%, "x")', 99, '1'],
  ['if(a = "1", %, a)', 98, '1'],
  ['coalesce(%, a)', 99, '1'],
  ['mid(%, 1, 5)', 99, '1'],
  ['concat(left(%, 3), right(a, 1))', 49, '1111'],
])('%s nested %i levels deep gives a value', { timeout: 120_000 }, async (around, levels, expected) => {
  expect(await session.row(compiled(nested(around, levels)))).toEqual([expected, null])
})

test('a deep calculation with decimals gives a value', { timeout: 120_000 }, async () => {
  expect(await session.row(compiled(nested('(% + 0.5)', 48, 'd')))).toEqual(['26.5', null])
})

test('a chain of decimals that DuckDB cannot nest is refused before it runs', () => {
  const isTooDeep = (levels: number) => {
    const { tree } = checkFormula(nested('% + 0.5', levels, 'd'), columns)
    if (!tree) throw new Error('The formula has problems')
    const compiler = new FormulaCompiler(columns, cell, moment)
    compiler.compile(tree)
    return compiler.isTooDeep
  }
  expect(isTooDeep(48)).toBe(false)
  expect(isTooDeep(95)).toBe(true)
})

test('the SQL grows linearly with the length of a formula', () => {
  const size = (parts: number) =>
    compiled(Array.from({ length: parts }, (_, i) => `mid(a, ${i}, ${i})`).join('&')).inline().length
  expect(size(400)).toBeLessThan(size(200) * 2.2)
})

test('a formula of 10,000 characters gives a value', { timeout: 120_000 }, async () => {
  const part = (i: number) => `mid("abc" & a, ${i} % 4 + 1, 1)`
  let formula = part(0)
  for (let i = 1; formula.length + part(i).length < MAX_FORMULA_LENGTH; i += 1) formula += `&${part(i)}`
  const [value] = await session.row(compiled(formula))
  expect(value).toMatch(/^(abc1)+/)
})
