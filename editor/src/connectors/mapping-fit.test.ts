import { expect, test } from 'vitest'
import { mappingFit } from './mapping-fit.ts'

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

test('names the columns that the table lacks, whatever the case of names', () => {
  const fit = mappingFit(
    [column('ID'), column('town'), column('x')],
    [{ column: 'town', to: 'city' }],
    [inTable('id'), inTable('city')],
  )
  expect(fit).toEqual({ homeless: ['x'], unfilled: [] })
})

test('names the columns of the table that need a value and get none, but not those that the server fills', () => {
  const table = [
    inTable('id', { nullable: false, isIdentity: true }),
    inTable('at', { nullable: false, hasDefault: true }),
    inTable('sum', { nullable: false, isGenerated: true }),
    inTable('code', { nullable: false }),
    inTable('note'),
  ]
  expect(mappingFit([column('note')], undefined, table)).toEqual({ homeless: [], unfilled: ['code'] })
})

test('a column that the server computes takes nothing', () => {
  expect(mappingFit([column('sum')], undefined, [inTable('sum', { isGenerated: true })]).homeless).toEqual([
    'sum',
  ])
})
