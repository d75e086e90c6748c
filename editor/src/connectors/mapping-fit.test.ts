import { expect, test } from 'vitest'
import { compareMapping } from './mapping-fit.ts'

const column = (name: string) => ({ name, type: 'text' as const })
const inTable = (name: string, more = {}) => ({
  name,
  type: 'text',
  nullable: true,
  isIdentity: false,
  hasDefault: false,
  isGenerated: false,
  ...more,
})

test("lists the columns that the table doesn't have, ignoring case", () => {
  const fit = compareMapping(
    [column('ID'), column('town'), column('x')],
    [{ column: 'town', to: 'city' }],
    [inTable('id'), inTable('city')],
  )
  expect(fit).toEqual({ homeless: ['x'], unfilled: [] })
})

test("lists the table's required columns that get no value, except those that the server fills", () => {
  const table = [
    inTable('id', { nullable: false, isIdentity: true }),
    inTable('at', { nullable: false, hasDefault: true }),
    inTable('sum', { nullable: false, isGenerated: true }),
    inTable('code', { nullable: false }),
    inTable('note'),
  ]
  expect(compareMapping([column('note')], undefined, table)).toEqual({ homeless: [], unfilled: ['code'] })
})

test('a generated column accepts no values', () => {
  expect(
    compareMapping([column('sum')], undefined, [inTable('sum', { isGenerated: true })]).homeless,
  ).toEqual(['sum'])
})
