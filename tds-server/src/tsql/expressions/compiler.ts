import type { Expression } from '../syntax/tree.ts'
import type { Compiled, Predicate } from './compiled.ts'
import type { Scope } from './scope.ts'

/** What compiles the parts of an expression: handed to each kind of expression that has parts of its own. */
export interface Compiler {
  /** An expression that gives a value. */
  value(expression: Expression, scope: Scope): Compiled
  /** A condition. */
  condition(expression: Expression, scope: Scope): Predicate
}
