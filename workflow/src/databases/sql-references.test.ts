import { expect, test } from 'vitest'
import { parameterReferences } from '../model/parameter.ts'
import { sqlReferences } from './sql-references.ts'

const namesIn = (sql: string, family: 'postgresql' | 'mysql' | 'mssql') =>
  sqlReferences(sql, family, parameterReferences()).map(({ name }) => name)

test('braces in texts, quoted names and comments are not references', () => {
  expect(namesIn(`select {a} from "t{b}" where x = '{c}' -- {d}`, 'postgresql')).toEqual(['a'])
  expect(namesIn("select '\\'{a}' from `t{b}` where x = {c} # {d}", 'mysql')).toEqual(['c'])
  expect(namesIn(`select {a} from [t{b}] where x = '{c}'`, 'mssql')).toEqual(['a'])
})

test('a backslash escapes a quote of PostgreSQL only behind an E of its own', () => {
  expect(namesIn(String.raw`select E'\'{a}' || {b}`, 'postgresql')).toEqual(['b'])
  expect(namesIn(String.raw`select {a} where n LIKE'\' or x = '{b}'`, 'postgresql')).toEqual(['a'])
})
