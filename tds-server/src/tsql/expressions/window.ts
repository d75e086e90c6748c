import { notUnderstood, sqlError } from '../errors.ts'
import type { Expression, Over } from '../syntax/tree.ts'
import { bigint } from '../types/type-facts.ts'
import { buildAggregate } from './aggregate-call.ts'
import { isAggregate } from './aggregates.ts'
import type { Compiled } from './compiled.ts'
import type { Compiler } from './compiler.ts'
import type { Scope } from './scope.ts'

const ranking = new Set(['ROW_NUMBER', 'RANK', 'DENSE_RANK', 'NTILE'])

/** Compiles a function with OVER, whose values are computed for all rows before the select list. */
export function compileWindow(
  expression: Expression & { kind: 'call' },
  over: Over,
  scope: Scope,
  compiler: Compiler,
): Compiled {
  if (scope.windows === null)
    throw sqlError(4108, 'Windowed functions can only appear in the SELECT or ORDER BY clauses.', {
      class: 15,
    })
  const { name } = expression
  if (!isAggregate(name) && (!ranking.has(name) || name === 'NTILE')) throw notUnderstood(`${name} with OVER`)
  if (ranking.has(name) && over.orderBy.length === 0)
    throw sqlError(4112, `The function '${name}' must have an OVER clause with ORDER BY.`, { class: 15 })
  const at = scope.windows.length
  const aggregate = isAggregate(name) ? buildAggregate(expression, scope, compiler) : null
  scope.windows.push({
    name,
    partitionBy: over.partitionBy.map((by) => compiler.value(by, scope)),
    orderBy: over.orderBy.map((by) => ({
      compiled: compiler.value(by.expression, scope),
      descending: by.descending,
    })),
    aggregate,
  })
  return {
    slots: 0,
    outer: false,
    type: aggregate?.type ?? bigint,
    nullable: aggregate?.nullable ?? false,
    constant: false,
    run: (frame) => frame.windows[at] ?? null,
  }
}
