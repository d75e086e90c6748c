/**
 * An evaluator of formulas in plain JavaScript, which doesn't use the engine. Tests compare DuckDB's results with it.
 */
import type { CheckedNode, FormulaType, FunctionName } from '@anj/workflow'
import { conversionOracle } from './conversion.ts'
import { dateOracle } from './date.ts'
import { hashOracle } from './hash.ts'
import { logicOracle } from './logic.ts'
import { numberOracle } from './number.ts'
import { operatorOracle } from './operators.ts'
import { regexOracle } from './regex.ts'
import { textOracle } from './text.ts'
import { CellFails, Decimal, readValue, type Value } from './values.ts'

/** An argument that is computed when a function asks for it. */
export type Argument = () => Value

export interface OracleCall {
  readonly type: FormulaType
  readonly types: readonly FormulaType[]
  readonly today: string
  readonly now: string
}

export type Evaluate = (args: readonly Argument[], call: OracleCall) => Value

const evaluators: Readonly<Record<FunctionName, Evaluate>> = {
  ...operatorOracle,
  ...logicOracle,
  ...textOracle,
  ...numberOracle,
  ...dateOracle,
  ...conversionOracle,
  ...regexOracle,
  ...hashOracle,
}

/** Computes a formula for the cells of a row, which are in the form in which a plan stores them. */
export function evaluate(
  node: CheckedNode,
  row: readonly (string | null)[],
  moment: Pick<OracleCall, 'today' | 'now'>,
): Value {
  switch (node.kind) {
    case 'literal':
    case 'parameter':
      return readValue(node.value, node.type)
    case 'column':
      return readValue(row[node.index] ?? null, node.type)
    case 'widened': {
      const value = evaluate(node.arg, row, moment)
      return typeof value === 'bigint' ? new Decimal(value, 0) : value
    }
    case 'call':
      return evaluators[node.name](
        node.args.map((arg) => () => evaluate(arg, row, moment)),
        { type: node.type, types: node.args.map(({ type }) => type), ...moment },
      )
  }
}

/** Returns a formula's value, or 'fails'. */
export function outcomeOf(...given: Parameters<typeof evaluate>): Value | 'fails' {
  try {
    return evaluate(...given)
  } catch (error) {
    if (error instanceof CellFails) return 'fails'
    throw error
  }
}
