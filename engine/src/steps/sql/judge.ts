import { AppError, sentence } from '@anj/workflow'
import {
  aggregateFunctions,
  changingFunctions,
  functionsWithoutBrackets,
  growingFunctions,
  MOST_LEVELS,
  MOST_PADDED,
  scalarFunctions,
  types,
} from './allowed.ts'
import type { PlaceInText } from './place-in-text.ts'

/** A part of the tree that DuckDB's parser returns as JSON. */
export type Part = Readonly<Record<string, unknown>>

/** Checks one field of a part. */
type Field = (value: unknown, scope: Scope) => void

/** The tables that a query can name, in lower case. */
type Scope = ReadonlySet<string>

/** DuckDB's position of a part without a place in the text. */
const NOWHERE = 2 ** 63

/**
 * Judges the tree of a statement. Every part, field, function, type and table must be on the list of those allowed;
 * anything else is refused with its place in the text. `tables` are the names of the inputs.
 */
export function judge(
  tree: unknown,
  tables: readonly string[],
  placeOf: (byte: number) => PlaceInText,
): void {
  new Judge(tables, placeOf).statement(tree)
}

/** True if a query sorts its rows at the top. */
export function isOrderedAtTop(tree: unknown): boolean {
  const [statement] = list(part(tree)?.statements)
  const modifiers = list(part(part(statement)?.node)?.modifiers)
  return modifiers.some((modifier) => part(modifier)?.type === 'ORDER_MODIFIER')
}

class Judge {
  readonly #tables: readonly string[]
  readonly #placeOf: (byte: number) => PlaceInText
  /** The place of the part that is judged, for parts without a place of their own. */
  #at = 0
  #level = 0

  constructor(tables: readonly string[], placeOf: (byte: number) => PlaceInText) {
    this.#tables = tables
    this.#placeOf = placeOf
  }

  statement(tree: unknown): void {
    const { error, statements, ...others } = part(tree) ?? {}
    const [statement, another] = list(statements)
    if (error !== false || !statement || another || Object.keys(others).length > 0)
      return this.#refuse(sentence('sqlNotOneSelect'))
    this.#wrapped(statement, new Set(this.#tables))
  }

  /** Judges a query in its envelope, which also lists parameters. */
  #wrapped(value: unknown, scope: Scope): void {
    this.#fields(value, scope, { node: this.#query, named_param_map: this.#nothing })
  }

  readonly #query: Field = (value, scope) => {
    const { cte_map: ctes, type } = part(value) ?? {}
    if (type === 'RECURSIVE_CTE_NODE') this.#refuse(sentence('sqlRecursion'))
    this.#nested(() => {
      const within = this.#commonTables(ctes, scope)
      const query = { type: this.#any, modifiers: this.#each(this.#modifier), cte_map: this.#any }
      if (type === 'SELECT_NODE')
        return this.#fields(value, within, {
          ...query,
          select_list: this.#each(this.#expression),
          from_table: this.#table,
          where_clause: this.#optional(this.#expression),
          group_expressions: this.#each(this.#expression),
          group_sets: this.#any,
          aggregate_handling: this.#any,
          having: this.#optional(this.#expression),
          sample: this.#noSample,
          qualify: this.#optional(this.#expression),
        })
      if (type === 'SET_OPERATION_NODE')
        return this.#fields(value, within, {
          ...query,
          setop_type: this.#any,
          setop_all: this.#any,
          left: this.#optional(this.#query),
          right: this.#optional(this.#query),
          children: this.#each(this.#query),
        })
      this.#refusePart(type)
    })
  }

  /** Judges the queries of a WITH clause. Each sees the tables before it. Returns the tables that the query sees. */
  #commonTables(value: unknown, scope: Scope): Scope {
    const within = new Set(scope)
    const { map, ...others } = part(value) ?? {}
    if (Object.keys(others).length > 0) this.#refusePart('WITH')
    for (const entry of list(map)) {
      const { key, value: table } = part(entry) ?? {}
      const name = typeof key === 'string' ? key.toLowerCase() : ''
      this.#fields(table, new Set(within), {
        aliases: this.#any,
        query: (query, visible) => this.#wrapped(query, visible),
        materialized: this.#any,
        key_targets: this.#nothing,
      })
      within.add(name)
    }
    return within
  }

  readonly #modifier: Field = (value, scope) => {
    const type = part(value)?.type
    if (type === 'ORDER_MODIFIER')
      return this.#fields(value, scope, { type: this.#any, orders: this.#each(this.#order) })
    if (type === 'LIMIT_MODIFIER' || type === 'LIMIT_PERCENT_MODIFIER')
      return this.#fields(value, scope, {
        type: this.#any,
        limit: this.#optional(this.#expression),
        offset: this.#optional(this.#expression),
      })
    if (type === 'DISTINCT_MODIFIER')
      return this.#fields(value, scope, {
        type: this.#any,
        distinct_on_targets: this.#each(this.#expression),
      })
    this.#refusePart(type)
  }

  readonly #order: Field = (value, scope) =>
    this.#fields(value, scope, { type: this.#any, null_order: this.#any, expression: this.#expression })

  readonly #table: Field = (value, scope) => {
    const type = part(value)?.type
    this.#placed(value, () => {
      const table = {
        type: this.#any,
        alias: this.#any,
        sample: this.#noSample,
        query_location: this.#any,
        column_name_alias: this.#any,
      }
      switch (type) {
        case 'EMPTY':
          return this.#fields(value, scope, table)
        case 'BASE_TABLE':
          return this.#fields(value, scope, {
            ...table,
            schema_name: this.#noPlace,
            catalog_name: this.#noPlace,
            table_name: this.#tableName,
            at_clause: this.#nothing,
          })
        case 'SUBQUERY':
          return this.#fields(value, scope, {
            ...table,
            subquery: (query, visible) => this.#wrapped(query, visible),
          })
        case 'JOIN':
          return this.#fields(value, scope, {
            ...table,
            left: this.#table,
            right: this.#table,
            condition: this.#optional(this.#expression),
            join_type: this.#any,
            ref_type: this.#any,
            using_columns: this.#any,
            delim_flipped: this.#nothing,
            duplicate_eliminated_columns: this.#nothing,
            is_implicit: this.#any,
          })
        case 'EXPRESSION_LIST':
          return this.#fields(value, scope, {
            ...table,
            expected_names: this.#any,
            expected_types: this.#nothing,
            values: this.#each(this.#each(this.#expression)),
          })
        case 'TABLE_FUNCTION':
          return this.#fields(value, scope, {
            ...table,
            function: this.#tableFunction,
            with_ordinality: this.#any,
          })
        default:
          return this.#refusePart(type)
      }
    })
  }

  readonly #tableFunction: Field = (value, scope) => {
    const called = part(value)?.function_name
    if (called !== 'unnest') this.#refuse(sentence('sqlTableFunctionRefused', { name: shown(called) }))
    this.#expression(value, scope)
  }

  readonly #tableName: Field = (value, scope) => {
    if (typeof value === 'string' && scope.has(value.toLowerCase())) return
    this.#refuse(sentence('sqlTableRefused', { name: shown(value), tables: [...scope].join(', ') }))
  }

  readonly #expression: Field = (value, scope) => {
    const found = part(value)
    const kind = found?.class
    this.#nested(() =>
      this.#placed(value, () => {
        const fields = typeof kind === 'string' ? this.#expressions[kind] : undefined
        if (!found || !fields) return this.#refusePart(kind)
        if (kind === 'OPERATOR' && !operators.has(String(found.type))) return this.#refusePart(found.type)
        if (kind === 'FUNCTION' || kind === 'WINDOW') this.#function(found)
        this.#fields(value, scope, {
          class: this.#any,
          type: this.#any,
          alias: this.#any,
          query_location: this.#any,
          ...fields,
        })
      }),
    )
  }

  #function({ class: kind, function_name: called, children }: Part): void {
    const name = typeof called === 'string' ? called.toLowerCase() : ''
    if (changingFunctions.has(name)) this.#refuse(sentence('sqlFunctionChanges', { name: shown(called) }))
    const isAllowed = aggregateFunctions.has(name) || (kind === 'FUNCTION' && scalarFunctions.has(name))
    if (!isAllowed) this.#refuse(sentence('sqlFunctionRefused', { name: shown(called) }))
    // With one argument, the function subtracts from the current date.
    if (name === 'age' && list(children).length < 2)
      this.#refuse(sentence('sqlFunctionChanges', { name: shown(called) }))
    const length = growingFunctions.get(name)
    if (length === undefined) return
    const { class: given, value } = part(list(children)[length]) ?? {}
    const size = given === 'CONSTANT' ? part(value)?.value : null
    if (typeof size !== 'number' || size > MOST_PADDED)
      this.#refuse(sentence('sqlFunctionGrows', { name, limit: MOST_PADDED }))
  }

  readonly #columnName: Field = (value) => {
    const [name, another] = list(value)
    if (
      another !== undefined ||
      typeof name !== 'string' ||
      !functionsWithoutBrackets.has(name.toLowerCase())
    )
      return
    this.#refuse(sentence('sqlNameIsFunction', { name: shown(name), table: this.#tables[0] ?? 'input1' }))
  }

  readonly #constant: Field = (value, scope) =>
    this.#fields(value, scope, { type: this.#type, is_null: this.#any, value: this.#any })

  readonly #type: Field = (value) => {
    const { id, type_info: info } = part(value) ?? {}
    if (id === 'UNBOUND') return this.#unbound(info)
    if (typeof id !== 'string' || !types.has(id))
      this.#refuse(sentence('sqlTypeRefused', { name: shown(id) }))
    if (id === 'LIST' || id === 'STRUCT') this.#refuseInnerTypes(info)
  }

  /** Judges a type that the parser has only read by name, such as JSON. */
  #unbound(info: unknown): void {
    const { name, schema, catalog, user_type_modifiers: modifiers } = part(info) ?? {}
    const isAllowed = typeof name === 'string' && types.has(name.toUpperCase())
    if (!isAllowed || schema || catalog || list(modifiers).length > 0)
      this.#refuse(sentence('sqlTypeRefused', { name: shown(name) }))
  }

  /** Refuses types within lists and structures that aren't allowed alone. */
  #refuseInnerTypes(info: unknown): void {
    for (const value of Object.values(part(info) ?? {})) {
      if (typeof value !== 'object' || value === null) continue
      if ('id' in value) this.#type(value, new Set())
      else this.#refuseInnerTypes(value)
    }
  }

  readonly #expressions: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
    COLUMN_REF: { column_names: (value, scope) => this.#columnName(value, scope) },
    CONSTANT: { value: (value, scope) => this.#constant(value, scope) },
    COMPARISON: this.#all('left', 'right'),
    CONJUNCTION: this.#lists('children'),
    OPERATOR: this.#lists('children'),
    BETWEEN: this.#all('input', 'lower', 'upper'),
    CAST: {
      ...this.#all('child'),
      cast_type: (value, scope) => this.#type(value, scope),
      try_cast: (value, scope) => this.#any(value, scope),
    },
    CASE: {
      case_checks: (value, scope) =>
        this.#each((check, visible) => this.#fields(check, visible, this.#all('when_expr', 'then_expr')))(
          value,
          scope,
        ),
      ...this.#all('else_expr'),
    },
    FUNCTION: {
      function_name: (value, scope) => this.#any(value, scope),
      schema: (value, scope) => this.#schema(value, scope),
      catalog: (value, scope) => this.#nothing(value, scope),
      ...this.#lists('children'),
      filter: (value, scope) => this.#optional(this.#expression)(value, scope),
      order_bys: (value, scope) => this.#optional(this.#modifier)(value, scope),
      distinct: (value, scope) => this.#any(value, scope),
      is_operator: (value, scope) => this.#any(value, scope),
      export_state: (value, scope) => this.#nothing(value, scope),
    },
    WINDOW: {
      function_name: (value, scope) => this.#any(value, scope),
      schema: (value, scope) => this.#schema(value, scope),
      catalog: (value, scope) => this.#nothing(value, scope),
      ...this.#lists('children', 'partitions'),
      orders: (value, scope) => this.#each(this.#order)(value, scope),
      arg_orders: (value, scope) => this.#each(this.#order)(value, scope),
      start: (value, scope) => this.#any(value, scope),
      end: (value, scope) => this.#any(value, scope),
      exclude_clause: (value, scope) => this.#any(value, scope),
      ignore_nulls: (value, scope) => this.#any(value, scope),
      distinct: (value, scope) => this.#any(value, scope),
      ...this.#maybe('start_expr', 'end_expr', 'offset_expr', 'default_expr', 'filter_expr'),
    },
    SUBQUERY: {
      subquery_type: (value, scope) => this.#any(value, scope),
      subquery: (value, scope) => this.#wrapped(value, scope),
      comparison_type: (value, scope) => this.#any(value, scope),
      ...this.#maybe('child'),
    },
    STAR: {
      relation_name: (value, scope) => this.#any(value, scope),
      exclude_list: (value, scope) => this.#any(value, scope),
      replace_list: (value, scope) =>
        this.#each((entry, visible) =>
          this.#fields(entry, visible, { key: this.#any, value: this.#expression }),
        )(value, scope),
      columns: (value, scope) => this.#nothing(value, scope),
      expr: (value, scope) => this.#nothing(value, scope),
      qualified_exclude_list: (value, scope) => this.#any(value, scope),
      rename_list: (value, scope) => this.#any(value, scope),
    },
  }

  /** Fields that are expressions. The methods are called later, when all fields of the class exist. */
  #all(...names: readonly string[]): Readonly<Record<string, Field>> {
    return Object.fromEntries(
      names.map((name) => [name, (value: unknown, scope: Scope) => this.#expression(value, scope)]),
    )
  }

  #maybe(...names: readonly string[]): Readonly<Record<string, Field>> {
    return Object.fromEntries(
      names.map((name) => [
        name,
        (value: unknown, scope: Scope) => this.#optional(this.#expression)(value, scope),
      ]),
    )
  }

  #lists(...names: readonly string[]): Readonly<Record<string, Field>> {
    return Object.fromEntries(
      names.map((name) => [
        name,
        (value: unknown, scope: Scope) => this.#each(this.#expression)(value, scope),
      ]),
    )
  }

  readonly #any: Field = () => undefined

  /** Refuses a field that has a value. */
  readonly #nothing: Field = (value) => {
    const isNothing = !value || (typeof value === 'object' && Object.keys(value).length === 0)
    if (!isNothing) this.#refusePart('option')
  }

  readonly #noSample: Field = (value) => {
    if (value) this.#refuse(sentence('sqlSample'))
  }

  readonly #noPlace: Field = (value) => {
    if (value) this.#refuse(sentence('sqlPlaceRefused'))
  }

  /** The parser writes its own functions with the schema main. */
  readonly #schema: Field = (value) => {
    if (value && value !== 'main') this.#refuse(sentence('sqlPlaceRefused'))
  }

  #optional(field: Field): Field {
    return (value, scope) => {
      if (value !== null && value !== undefined) field(value, scope)
    }
  }

  #each(field: Field): Field {
    return (value, scope) => {
      if (!Array.isArray(value)) return this.#refusePart('list')
      for (const one of value) field(one, scope)
    }
  }

  /** Judges the fields of a part. A field without a rule is refused. */
  #fields(value: unknown, scope: Scope, fields: Readonly<Record<string, Field>>): void {
    const found = part(value)
    if (!found) return this.#refusePart(typeof value)
    for (const [name, given] of Object.entries(found)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (!field) return this.#refusePart(name)
      field(given, scope)
    }
  }

  #nested(work: () => void): void {
    this.#level += 1
    if (this.#level > MOST_LEVELS) this.#refuse(sentence('sqlTooDeep', { limit: MOST_LEVELS }))
    work()
    this.#level -= 1
  }

  #placed(value: unknown, work: () => void): void {
    const before = this.#at
    const place = part(value)?.query_location
    if (typeof place === 'number' && place < NOWHERE) this.#at = place
    work()
    this.#at = before
  }

  #refusePart(name: unknown): never {
    return this.#refuse(sentence('sqlPartRefused', { part: partWords(name) }))
  }

  #refuse(reason: string): never {
    throw new AppError('sqlRefused', { ...this.#placeOf(this.#at), reason })
  }
}

const operators: ReadonlySet<string> = new Set([
  'COMPARE_IN',
  'COMPARE_NOT_IN',
  'OPERATOR_NOT',
  'OPERATOR_IS_NULL',
  'OPERATOR_IS_NOT_NULL',
  'OPERATOR_COALESCE',
  'OPERATOR_NULLIF',
  'OPERATOR_TRY',
  'ARRAY_EXTRACT',
  'ARRAY_SLICE',
  'ARRAY_CONSTRUCTOR',
  'STRUCT_EXTRACT',
  'GROUPING_FUNCTION',
])

/** Returns a part of a tree. Null for a list or a single value. */
export function part(value: unknown): Part | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : null
}

/** Returns a list of a tree. Empty for anything else. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

const LONGEST_NAME = 60

/** Returns a name for a message. */
function shown(name: unknown): string {
  const text = typeof name === 'string' && name !== '' ? name : 'without a name'
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text
}

/** Returns the words for a part of the tree, such as 'lambda'. */
function partWords(name: unknown): string {
  return shown(name).toLowerCase().replaceAll('_', ' ')
}
