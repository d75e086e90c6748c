import type { Expression } from '../syntax/tree.ts'
import type { Compiled, Predicate } from './compiled.ts'
import type { Scope } from './scope.ts'

/** Compiles nested expressions. It is passed to the code for each kind of expression that has parts. */
export interface Compiler {
  /** Compiles an expression that returns a value. */
  value(expression: Expression, scope: Scope): Compiled
  /** Compiles a condition. */
  condition(expression: Expression, scope: Scope): Predicate
}
