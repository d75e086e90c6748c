import { comparable } from '../expressions/comparison.ts'
import { compile, compilePredicate } from '../expressions/compile.ts'
import type { Compiled, Predicate } from '../expressions/compiled.ts'
import type { Scope } from '../expressions/scope.ts'
import type { EngineType, Expression } from '../syntax/tree.ts'

/** One of the conditions between the ANDs. */
export interface Conjunct {
  readonly predicate: Predicate
  /** Of an equality: its sides in the type in which they're compared. */
  readonly equal: { readonly left: Compiled; readonly right: Compiled; readonly type: EngineType } | null
}

/** The conditions between the ANDs of one. */
export function conjunctsOf(expression: Expression | null, scope: Scope): Conjunct[] {
  if (expression === null) return []
  if (expression.kind === 'and')
    return [...conjunctsOf(expression.left, scope), ...conjunctsOf(expression.right, scope)]
  const predicate = compilePredicate(expression, scope)
  if (expression.kind !== 'compare' || expression.operator !== '=') return [{ predicate, equal: null }]
  const [left, right, type] = comparable(compile(expression.left, scope), compile(expression.right, scope))
  return [{ predicate, equal: { left, right, type } }]
}

/** Takes those out of the pool that hang on these sources alone. */
export function takeCovered(pool: Conjunct[], slots: number, withConstants: boolean): Conjunct[] {
  const taken: Conjunct[] = []
  for (let i = pool.length - 1; i >= 0; i -= 1) {
    const conjunct = pool[i]
    if (conjunct === undefined) continue
    const needs = conjunct.predicate.slots
    if ((needs & ~slots) === 0 && (withConstants || needs !== 0)) {
      taken.unshift(conjunct)
      pool.splice(i, 1)
    }
  }
  return taken
}
