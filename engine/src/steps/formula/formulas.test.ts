import { checkFormula, entryOf, type FormulaExample, functionNames, sentence } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const moment = { today: '2026-02-28', now: '2026-02-28 23:59:59.123' }

/** Computes a formula without columns. */
async function compute(
  formula: string,
): Promise<{ readonly gives: string | null } | { readonly fails: string }> {
  const { tree, problems } = checkFormula(formula, [])
  if (!tree) throw new Error(`${formula}: ${problems.map(({ message }) => message).join(' ')}`)
  const compiler = new FormulaCompiler([], cell, moment)
  const { value, reason } = compiler.compile(tree)
  const [found = null, why = null] = await session.row(
    sql`select ${value}::varchar, ${reason ?? sql`null`}::varchar from (${compiler.over(sql`select 1 as c0`)})`,
  )
  return why === null ? { gives: found } : { fails: why }
}

describe.each(functionNames)('%s', (name) => {
  test.each(entryOf(name).examples)('$formula', async (example: FormulaExample) => {
    const found = await compute(example.formula)
    if ('gives' in example) expect(found).toEqual({ gives: example.gives })
    else {
      const why = (sentence as (code: string) => string)(example.fails)
      expect('fails' in found ? found.fails : found).toContain(why)
    }
  })
})
