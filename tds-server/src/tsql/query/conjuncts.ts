import { comparable } from '../expressions/comparison.ts'
import { compile, compilePredicate } from '../expressions/compile.ts'
import type { Compiled, Predicate } from '../expressions/compiled.ts'
import type { Scope } from '../expressions/scope.ts'
import type { EngineType, Expression } from '../syntax/tree.ts'

/** Operand of a conjunction (AND). */
export interface Conjunct {
  readonly predicate: Predicate
  /** For an equality, its sides in the type in which they are compared. */
  readonly equal: { readonly left: Compiled; readonly right: Compiled; readonly type: EngineType } | null
}

/** Splits a condition into the operands of its ANDs. */
export function conjunctsOf(expression: Expression | null, scope: Scope): Conjunct[] {
  if (expression === null) return []
  if (expression.kind === 'and')
    return [...conjunctsOf(expression.left, scope), ...conjunctsOf(expression.right, scope)]
  const predicate = compilePredicate(expression, scope)
  if (expression.kind !== 'compare' || expression.operator !== '=') return [{ predicate, equal: null }]
  const [left, right, type] = comparable(compile(expression.left, scope), compile(expression.right, scope))
  return [{ predicate, equal: { left, right, type } }]
}

/** Removes from the pool the conditions that depend only on these sources, and returns them. */
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
