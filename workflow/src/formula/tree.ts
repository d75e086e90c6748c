import type { FunctionName } from './functions/index.ts'
import type { FormulaType } from './types.ts'

/** A part of a formula's text, in characters from its start. `to` is exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A problem of a formula at its place. */
export interface FormulaProblem extends Span {
  readonly message: string
  /** A text that solves the problem if it replaces the part at the problem's place. */
  readonly fix?: string
}

/** The tree of a formula's text before its types are known. Operators are calls of the function with their symbol. */
export type FormulaNode = Span &
  (
    | { readonly kind: 'literal'; readonly type: FormulaType; readonly value: string | null }
    | { readonly kind: 'column'; readonly name: string }
    | { readonly kind: 'parameter'; readonly name: string }
    | { readonly kind: 'call'; readonly called: string; readonly args: readonly FormulaNode[] }
  )

/** A node whose type is known. */
export type CheckedNode =
  | {
      readonly kind: 'literal'
      readonly type: FormulaType
      /** The value in the form in which a plan stores it as text. */
      readonly value: string | null
    }
  | { readonly kind: 'column'; readonly type: FormulaType; readonly index: number }
  | {
      readonly kind: 'parameter'
      readonly type: FormulaType
      readonly name: string
      /** The value like that of a literal. Null while it is unknown. */
      readonly value: string | null
    }
  | {
      readonly kind: 'call'
      readonly type: FormulaType
      readonly name: FunctionName
      readonly args: readonly CheckedNode[]
    }
  /** A whole number as a decimal, or a missing value as a value of any type. */
  | { readonly kind: 'widened'; readonly type: FormulaType; readonly arg: CheckedNode }
