import {
  AppError,
  type CheckedNode,
  type Column,
  entryOf,
  type FormulaType,
  formulaTypeOf,
} from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import type { RunMoment } from '../../model/run-moment.ts'
import { duckdbTypes } from '../conversions/index.ts'
import { decimalOf, decimalText, powersOfTen } from './decimals.ts'
import { functionCompilers } from './functions/index.ts'
import { reasons } from './functions/reasons.ts'
import { Layers } from './layers.ts'
import type { Call, Outcome, Part } from './part.ts'

const MOST_LAYERS = 400

/** A compiled formula. Both fragments are columns of the select that `FormulaCompiler.over` returns. */
export interface CompiledFormula {
  readonly part: Part
  /** The value in the form in which a plan stores it. Null where the formula has no value or fails. */
  readonly value: Sql
  /** The reason for the failure of a cell, or null where there is none. Null if no cell can fail. */
  readonly reason: Sql | null
}

/** Compiles formulas over the rows of one table. Equal parts of the formulas are computed once. */
export class FormulaCompiler {
  readonly #layers = new Layers()
  readonly #results: Sql[] = []
  readonly #moment: RunMoment
  readonly #columns: (() => Part)[]

  /** `cellOf` returns the name of the column with an index. */
  constructor(columns: readonly Pick<Column, 'type'>[], cellOf: (index: number) => Sql, moment: RunMoment) {
    this.#moment = moment
    this.#columns = columns.map(
      ({ type }, i) =>
        () =>
          this.#read(cellOf(i), formulaTypeOf(type)),
    )
  }

  compile(tree: CheckedNode): CompiledFormula {
    const part = this.#part(tree)
    const value = part.type === 'decimal' ? this.#name(decimalText(part, this.#call(part.type))) : part.value
    this.#results.push(value, ...(part.reason ? [part.reason] : []))
    return { part, value, reason: part.reason }
  }

  /** Adds or replaces the column with an index by a formula's value, for the formulas that follow. */
  set(index: number, { part }: CompiledFormula): void {
    this.#columns[index] = () => ({ ...part, reason: null, literal: null })
  }

  /** Selects the columns of a select together with the formulas' values and reasons. */
  over(select: Sql): Sql {
    return this.#layers.over(select, this.#results)
  }

  /** True if DuckDB can't parse the nested selects, because its parser allows 1000 levels of selects and expressions. */
  get isTooDeep(): boolean {
    return this.#layers.count(this.#results) > MOST_LAYERS
  }

  #name(value: Sql): Sql {
    return this.#layers.name(value)
  }

  #call(type: FormulaType): Call {
    return {
      type,
      moment: this.#moment,
      powers: this.#name(powersOfTen),
      name: (value) => this.#name(value),
    }
  }

  #part(node: CheckedNode): Part {
    switch (node.kind) {
      case 'literal':
        return this.#literal(node.type, node.value)
      case 'parameter':
        if (node.value === null) throw new AppError('parameterNeedsDefault', { name: node.name })
        // The value is no literal, because a formula's types and patterns don't depend on it.
        return { ...this.#literal(node.type, node.value), literal: null }
      case 'column': {
        const column = this.#columns[node.index]
        if (!column) throw new RangeError('A formula uses a column that its table lacks')
        return column()
      }
      case 'widened':
        return this.#widened(this.#part(node.arg), node.type)
      case 'call':
        return this.#compileCall(node)
    }
  }

  #read(cell: Sql, type: FormulaType): Part {
    if (type !== 'decimal') return { type, value: cell, scale: sql`0`, reason: null, literal: null }
    const decimal = decimalOf(cell, this.#call(type))
    const reason = sql`case when ${decimal.value} is null and ${cell} is not null then ${reasons.digits} end`
    return { type, ...decimal, reason: this.#name(reason), literal: null }
  }

  #literal(type: FormulaType, literal: string | null): Part {
    const scale = type === 'decimal' && literal ? (literal.split('.')[1]?.length ?? 0) : 0
    return {
      type,
      value: this.#name(
        sql`cast(${constant(type === 'decimal' && literal ? literal.replace('.', '') : literal)} as ${storedType(type)})`,
      ),
      scale: constant(scale),
      reason: null,
      literal,
    }
  }

  #widened(part: Part, type: FormulaType): Part {
    const value = part.type === 'null' ? sql`cast(null as ${storedType(type)})` : sql`${part.value}::hugeint`
    return { ...part, type, value: this.#name(value), scale: sql`0` }
  }

  #compileCall({ name: called, type, args }: CheckedNode & { kind: 'call' }): Part {
    const parts = args.map((arg) => this.#part(arg))
    const compiler = functionCompilers[called]
    const call = this.#call(type)
    if ('lazy' in compiler) {
      const { value, scale, reason } = compiler.lazy(parts, call)
      return this.#named(type, { value, scale }, reason)
    }
    const result = compiler(parts, call)
    const outcome: Outcome = 'value' in result ? result : { value: result }
    const failing = parts.flatMap(({ reason }) => reason ?? [])
    const { takesNull } = entryOf(called)
    const value =
      takesNull && failing.length > 0
        ? sql`case when coalesce(${join(failing)}) is null then ${outcome.value} end`
        : outcome.value
    const found = this.#name(value)
    const why = outcome.why && ownReason(found, parts, outcome.why)
    const all = [...failing, ...(why ? [why] : [])]
    const [first] = all
    const reason = all.length > 1 ? sql`coalesce(${join(all)})` : (first ?? null)
    return this.#named(type, { value: found, scale: outcome.scale ?? sql`0` }, reason)
  }

  #named(type: FormulaType, { value, scale }: Pick<Part, 'value' | 'scale'>, reason: Sql | null): Part {
    return {
      type,
      value: this.#name(value),
      scale: type === 'decimal' ? this.#name(scale) : sql`0`,
      reason: reason && this.#name(reason),
      literal: null,
    }
  }
}

/** Returns the reason where a function has no value although all its arguments have one. */
function ownReason(value: Sql, args: readonly Part[], why: Sql): Sql {
  const present = args.map((arg) => sql`${arg.value} is not null`)
  return sql`case when ${join([sql`${value} is null`, ...present], sql` and `)} then ${why} end`
}

/** DuckDB's type of a part's value. */
function storedType(type: FormulaType): Sql {
  if (type === 'decimal') return name('hugeint')
  return name(duckdbTypes[type === 'null' ? 'text' : type])
}
