import {
  checkFormula,
  entryOf,
  type FormulaExample,
  functionNames,
  type ParameterValue,
  sentence,
} from '@anj/workflow'
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
  parameters: readonly ParameterValue[] = [],
): Promise<{ readonly gives: string | null } | { readonly fails: string }> {
  const { tree, problems } = checkFormula(formula, [], parameters)
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

test.each([
  ['text', `'; drop table x; -- {p} "Zoë" 😀`],
  ['text', '007'],
  ['int', '-9223372036854775808'],
  ['decimal', '12345678901234567890.123456789012345678'],
  ['date', '0001-01-01'],
  ['datetime', '2024-02-29 23:59:59.999999'],
  ['bit', 'false'],
] as const)('a parameter of the type %s has its value: %s', async (type, value) => {
  const parameters = [{ name: 'p', type, default: value }]
  expect(await compute('{P}', parameters)).toEqual({ gives: value })
})

test('the type of a formula does not depend on the value of a parameter', async () => {
  const rate = (value: string | null): ParameterValue => ({ name: 'rate', type: 'int', default: value })
  for (const value of [null, '1', '9007199254740993'])
    expect(checkFormula('{rate} * 2.5', [], [rate(value)]).type).toBe('decimal')
  // A whole number of a formula's text would become a float.
  expect(checkFormula('{rate} + 1e0', [], [rate('1')]).problems).toHaveLength(1)
  expect(await compute('if({rate} > 2, {rate} * 0.1, 0)', [rate('9')])).toEqual({ gives: '0.9' })
  await expect(compute('{rate} + 1', [rate(null)])).rejects.toThrow('The parameter rate has no default.')
  await expect(compute('{rat} + 1', [rate('1')])).rejects.toThrow('There is no parameter rat.')
})
