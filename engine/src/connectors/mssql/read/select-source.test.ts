import { expect, it } from 'vitest'
import type { SourceSpec } from '../../connector.ts'
import { quoteName, quoteText } from '../quote.ts'
import { splitCommonTables } from './common-table.ts'
import { filterProbe, selectFrom } from './select-source.ts'

const table = (more: Partial<SourceSpec> = {}): SourceSpec => ({
  mode: 'table',
  schemaName: '',
  tableName: 'or]ders',
  query: '',
  filter: '',
  ...more,
})
const query = (text: string, filter = ''): SourceSpec => table({ mode: 'query', query: text, filter })

it('quotes names and texts', () => {
  expect(quoteName('a]b', 'c"d')).toBe('[a]]b].[c"d]')
  expect(quoteText("it's")).toBe("N'it''s'")
})

it('reads a table from the given schema, or from dbo by default', () => {
  expect(selectFrom(table(), '[a] as c0')).toBe('select [a] as c0 from [dbo].[or]]ders]')
  expect(selectFrom(table({ schemaName: 'sales', filter: 'a > 1 -- so' }), '[a] as c0', 10)).toBe(
    'select top (10) [a] as c0 from [sales].[or]]ders] where (\na > 1 -- so\n)',
  )
})

it('puts a SELECT in brackets, after its common table expressions', () => {
  expect(selectFrom(query('select 1 as a;'), '*')).toBe('select * from (\nselect 1 as a\n) as anj_rows')
  const common = 'with x as (select 1 as a), [y] (b) as (select a from x where a = 1) '
  expect(selectFrom(query(`;${common}select * from y`, 'b = 1'), '*')).toBe(
    `${common}select * from (\nselect * from y\n) as anj_rows where (\nb = 1\n)`,
  )
})

it('returns a statement with the filter outside brackets', () => {
  expect(filterProbe(query('select 1 as a', 'a = 1) or (1 = 1'))).toBe(
    'select 1 as anj_row from (\nselect 1 as a\n) as anj_rows where\na = 1) or (1 = 1',
  )
})

it.each([
  "with xmlnamespaces ('uri' as ns), a as (select ')' as b /* ( */) ",
  'with a as (select 1 as [)] -- )\n) /* with */ ',
  'WITH a AS (select "select" from t) ',
  'with größe as (select 1 as a /* ( /* ( */ ) */) ',
])('finds the SELECT after %j', (head) => {
  expect(splitCommonTables(`${head}select 1 from a`)).toEqual({ head, select: 'select 1 from a' })
})

it.each([
  'with x as (select 1 as a) delete from neighbour where exists (select 1 from x) select 1 as a',
  'with x as (select 1 as a); drop table neighbour; select 1 as a',
  'with x as (select 1 as a) update neighbour set a = 1; select 1 as a',
  'with x as (select 1 as a) insert into neighbour select * from x',
  'with x as (select 1 as a) -- \r delete from neighbour; with y as (select 1 as b)\n select 1 as a',
  'with x as (select 1 as a) exec p select 1 as a',
  'with x as (select 1 as a, select 1',
  'with x as (select 1 as a) y as (select 2 as b) select 1 as a',
  'select 1 as a; with x as (select 1 as a) select 1 as b',
  '/* with x as */ drop table neighbour select 1',
])('does not split %j', (text) => {
  expect(splitCommonTables(text)).toEqual({ head: '', select: text })
})
