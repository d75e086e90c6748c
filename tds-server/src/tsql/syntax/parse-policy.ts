import { notUnderstood } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import { parseExpression } from './parse-query.ts'
import { parseType } from './parse-type.ts'
import type { Name, PolicyPredicate, StatementBody } from './tree.ts'

/** Parses CREATE FUNCTION as security policies need it: a function that returns one row if a condition is true. */
export function parseFunction(cursor: Cursor): StatementBody {
  const { line } = cursor.token
  const name = cursor.qualifiedName()
  const parameters: string[] = []
  cursor.expectSymbol('(')
  if (!cursor.isSymbol(')'))
    do {
      parameters.push(cursor.variable())
      cursor.takeWord('AS')
      parseType(cursor)
    } while (cursor.takeSymbol(','))
  cursor.expectSymbol(')')
  if (!cursor.takeWord('RETURNS', 'TABLE')) throw notUnderstood('a function that returns no table', line)
  if (cursor.takeWord('WITH')) cursor.expectWord('SCHEMABINDING')
  cursor.takeWord('AS')
  cursor.expectWord('RETURN')
  cursor.expectWord('SELECT')
  cursor.next()
  cursor.expectWord('AS')
  cursor.name()
  cursor.expectWord('WHERE')
  return { kind: 'createFunction', name, parameters, where: parseExpression(cursor) }
}

/** Parses the rest of CREATE SECURITY POLICY. */
export function parsePolicy(cursor: Cursor): StatementBody {
  const name = cursor.qualifiedName()
  const predicates: PolicyPredicate[] = []
  do predicates.push(parsePredicate(cursor))
  while (cursor.takeSymbol(','))
  let enabled = true
  if (cursor.takeWord('WITH')) {
    cursor.expectSymbol('(')
    cursor.expectWord('STATE')
    cursor.expectSymbol('=')
    enabled = cursor.oneOf('ON', 'OFF') === 'ON'
    cursor.expectSymbol(')')
  }
  return { kind: 'createPolicy', name, predicates, enabled }
}

function parsePredicate(cursor: Cursor): PolicyPredicate {
  cursor.expectWord('ADD')
  const isFilter = cursor.oneOf('FILTER', 'BLOCK') === 'FILTER'
  cursor.expectWord('PREDICATE')
  const name: Name = cursor.qualifiedName()
  cursor.expectSymbol('(')
  const columns: string[] = []
  do columns.push(cursor.name())
  while (cursor.takeSymbol(','))
  cursor.expectSymbol(')')
  cursor.expectWord('ON')
  const table = cursor.qualifiedName()
  if (cursor.takeWord('AFTER')) cursor.expectWord('INSERT')
  return { isFilter, function: name, columns, table }
}
