import { sentence } from '@anj/workflow'
import {
  aggregateFunctions,
  changingFunctions,
  functionsWithoutBrackets,
  growingFunctions,
  MOST_PADDED,
  scalarFunctions,
  types,
} from './allowed.ts'
import { type Field, FieldRules, list, type Part, part, type Scope, shown } from './field-rules.ts'
import type { PlaceInText } from './place-in-text.ts'

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
  readonly #rules: FieldRules

  constructor(tables: readonly string[], placeOf: (byte: number) => PlaceInText) {
    this.#tables = tables
    this.#rules = new FieldRules(placeOf)
  }

  statement(tree: unknown): void {
    const { error, statements, ...others } = part(tree) ?? {}
    const [statement, another] = list(statements)
    if (error !== false || !statement || another || Object.keys(others).length > 0)
      return this.#rules.refuse(sentence('sqlNotOneSelect'))
    this.#wrapped(statement, new Set(this.#tables))
  }

  /** Judges a query in its envelope, which also lists parameters. */
  #wrapped(value: unknown, scope: Scope): void {
    this.#rules.fields(value, scope, { node: this.#query, named_param_map: this.#rules.nothing })
  }

  readonly #query: Field = (value, scope) => {
    const { cte_map: ctes, type } = part(value) ?? {}
    if (type === 'RECURSIVE_CTE_NODE') this.#rules.refuse(sentence('sqlRecursion'))
    this.#rules.nested(() => {
      const within = this.#commonTables(ctes, scope)
      const query = {
        type: this.#rules.any,
        modifiers: this.#rules.each(this.#modifier),
        cte_map: this.#rules.any,
      }
      if (type === 'SELECT_NODE')
        return this.#rules.fields(value, within, {
          ...query,
          select_list: this.#rules.each(this.#expression),
          from_table: this.#table,
          where_clause: this.#rules.optional(this.#expression),
          group_expressions: this.#rules.each(this.#expression),
          group_sets: this.#rules.any,
          aggregate_handling: this.#rules.any,
          having: this.#rules.optional(this.#expression),
          sample: this.#noSample,
          qualify: this.#rules.optional(this.#expression),
        })
      if (type === 'SET_OPERATION_NODE')
        return this.#rules.fields(value, within, {
          ...query,
          setop_type: this.#rules.any,
          setop_all: this.#rules.any,
          left: this.#rules.optional(this.#query),
          right: this.#rules.optional(this.#query),
          children: this.#rules.each(this.#query),
        })
      this.#rules.refusePart(type)
    })
  }

  /** Judges the queries of a WITH clause. Each sees the tables before it. Returns the tables that the query sees. */
  #commonTables(value: unknown, scope: Scope): Scope {
    const within = new Set(scope)
    const { map, ...others } = part(value) ?? {}
    if (Object.keys(others).length > 0) this.#rules.refusePart('WITH')
    for (const entry of list(map)) {
      const { key, value: table } = part(entry) ?? {}
      const name = typeof key === 'string' ? key.toLowerCase() : ''
      this.#rules.fields(table, new Set(within), {
        aliases: this.#rules.any,
        query: (query, visible) => this.#wrapped(query, visible),
        materialized: this.#rules.any,
        key_targets: this.#rules.nothing,
      })
      within.add(name)
    }
    return within
  }

  readonly #modifier: Field = (value, scope) => {
    const type = part(value)?.type
    if (type === 'ORDER_MODIFIER')
      return this.#rules.fields(value, scope, {
        type: this.#rules.any,
        orders: this.#rules.each(this.#order),
      })
    if (type === 'LIMIT_MODIFIER' || type === 'LIMIT_PERCENT_MODIFIER')
      return this.#rules.fields(value, scope, {
        type: this.#rules.any,
        limit: this.#rules.optional(this.#expression),
        offset: this.#rules.optional(this.#expression),
      })
    if (type === 'DISTINCT_MODIFIER')
      return this.#rules.fields(value, scope, {
        type: this.#rules.any,
        distinct_on_targets: this.#rules.each(this.#expression),
      })
    this.#rules.refusePart(type)
  }

  readonly #order: Field = (value, scope) =>
    this.#rules.fields(value, scope, {
      type: this.#rules.any,
      null_order: this.#rules.any,
      expression: this.#expression,
    })

  readonly #table: Field = (value, scope) => {
    const type = part(value)?.type
    this.#rules.placed(value, () => {
      const table = {
        type: this.#rules.any,
        alias: this.#rules.any,
        sample: this.#noSample,
        query_location: this.#rules.any,
        column_name_alias: this.#rules.any,
      }
      switch (type) {
        case 'EMPTY':
          return this.#rules.fields(value, scope, table)
        case 'BASE_TABLE':
          return this.#rules.fields(value, scope, {
            ...table,
            schema_name: this.#noPlace,
            catalog_name: this.#noPlace,
            table_name: this.#tableName,
            at_clause: this.#rules.nothing,
          })
        case 'SUBQUERY':
          return this.#rules.fields(value, scope, {
            ...table,
            subquery: (query, visible) => this.#wrapped(query, visible),
          })
        case 'JOIN':
          return this.#rules.fields(value, scope, {
            ...table,
            left: this.#table,
            right: this.#table,
            condition: this.#rules.optional(this.#expression),
            join_type: this.#rules.any,
            ref_type: this.#rules.any,
            using_columns: this.#rules.any,
            delim_flipped: this.#rules.nothing,
            duplicate_eliminated_columns: this.#rules.nothing,
            is_implicit: this.#rules.any,
          })
        case 'EXPRESSION_LIST':
          return this.#rules.fields(value, scope, {
            ...table,
            expected_names: this.#rules.any,
            expected_types: this.#rules.nothing,
            values: this.#rules.each(this.#rules.each(this.#expression)),
          })
        case 'TABLE_FUNCTION':
          return this.#rules.fields(value, scope, {
            ...table,
            function: this.#tableFunction,
            with_ordinality: this.#rules.any,
          })
        default:
          return this.#rules.refusePart(type)
      }
    })
  }

  readonly #tableFunction: Field = (value, scope) => {
    const called = part(value)?.function_name
    if (called !== 'unnest') this.#rules.refuse(sentence('sqlTableFunctionRefused', { name: shown(called) }))
    this.#expression(value, scope)
  }

  readonly #tableName: Field = (value, scope) => {
    if (typeof value === 'string' && scope.has(value.toLowerCase())) return
    this.#rules.refuse(sentence('sqlTableRefused', { name: shown(value), tables: [...scope].join(', ') }))
  }

  readonly #expression: Field = (value, scope) => {
    const found = part(value)
    const kind = found?.class
    this.#rules.nested(() =>
      this.#rules.placed(value, () => {
        const fields = typeof kind === 'string' ? this.#expressions[kind] : undefined
        if (!found || !fields) return this.#rules.refusePart(kind)
        if (kind === 'OPERATOR' && !operators.has(String(found.type)))
          return this.#rules.refusePart(found.type)
        if (kind === 'FUNCTION' || kind === 'WINDOW') this.#function(found)
        this.#rules.fields(value, scope, {
          class: this.#rules.any,
          type: this.#rules.any,
          alias: this.#rules.any,
          query_location: this.#rules.any,
          ...fields,
        })
      }),
    )
  }

  #function({ class: kind, function_name: called, children }: Part): void {
    const name = typeof called === 'string' ? called.toLowerCase() : ''
    if (changingFunctions.has(name))
      this.#rules.refuse(sentence('sqlFunctionChanges', { name: shown(called) }))
    const isAllowed = aggregateFunctions.has(name) || (kind === 'FUNCTION' && scalarFunctions.has(name))
    if (!isAllowed) this.#rules.refuse(sentence('sqlFunctionRefused', { name: shown(called) }))
    // With one argument, the function subtracts from the current date.
    if (name === 'age' && list(children).length < 2)
      this.#rules.refuse(sentence('sqlFunctionChanges', { name: shown(called) }))
    const length = growingFunctions.get(name)
    if (length === undefined) return
    const { class: given, value } = part(list(children)[length]) ?? {}
    const size = given === 'CONSTANT' ? part(value)?.value : null
    if (typeof size !== 'number' || size > MOST_PADDED)
      this.#rules.refuse(sentence('sqlFunctionGrows', { name, limit: MOST_PADDED }))
  }

  readonly #columnName: Field = (value) => {
    const [name, another] = list(value)
    if (
      another !== undefined ||
      typeof name !== 'string' ||
      !functionsWithoutBrackets.has(name.toLowerCase())
    )
      return
    this.#rules.refuse(
      sentence('sqlNameIsFunction', { name: shown(name), table: this.#tables[0] ?? 'input1' }),
    )
  }

  readonly #constant: Field = (value, scope) =>
    this.#rules.fields(value, scope, { type: this.#type, is_null: this.#rules.any, value: this.#rules.any })

  readonly #type: Field = (value) => {
    const { id, type_info: info } = part(value) ?? {}
    if (id === 'UNBOUND') return this.#unbound(info)
    if (typeof id !== 'string' || !types.has(id))
      this.#rules.refuse(sentence('sqlTypeRefused', { name: shown(id) }))
    if (id === 'LIST' || id === 'STRUCT') this.#refuseInnerTypes(info)
  }

  /** Judges a type that the parser has only read by name, such as JSON. */
  #unbound(info: unknown): void {
    const { name, schema, catalog, user_type_modifiers: modifiers } = part(info) ?? {}
    const isAllowed = typeof name === 'string' && types.has(name.toUpperCase())
    if (!isAllowed || schema || catalog || list(modifiers).length > 0)
      this.#rules.refuse(sentence('sqlTypeRefused', { name: shown(name) }))
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
      try_cast: (value, scope) => this.#rules.any(value, scope),
    },
    CASE: {
      case_checks: (value, scope) =>
        this.#rules.each((check, visible) =>
          this.#rules.fields(check, visible, this.#all('when_expr', 'then_expr')),
        )(value, scope),
      ...this.#all('else_expr'),
    },
    FUNCTION: {
      function_name: (value, scope) => this.#rules.any(value, scope),
      schema: (value, scope) => this.#schema(value, scope),
      catalog: (value, scope) => this.#rules.nothing(value, scope),
      ...this.#lists('children'),
      filter: (value, scope) => this.#rules.optional(this.#expression)(value, scope),
      order_bys: (value, scope) => this.#rules.optional(this.#modifier)(value, scope),
      distinct: (value, scope) => this.#rules.any(value, scope),
      is_operator: (value, scope) => this.#rules.any(value, scope),
      export_state: (value, scope) => this.#rules.nothing(value, scope),
    },
    WINDOW: {
      function_name: (value, scope) => this.#rules.any(value, scope),
      schema: (value, scope) => this.#schema(value, scope),
      catalog: (value, scope) => this.#rules.nothing(value, scope),
      ...this.#lists('children', 'partitions'),
      orders: (value, scope) => this.#rules.each(this.#order)(value, scope),
      arg_orders: (value, scope) => this.#rules.each(this.#order)(value, scope),
      start: (value, scope) => this.#rules.any(value, scope),
      end: (value, scope) => this.#rules.any(value, scope),
      exclude_clause: (value, scope) => this.#rules.any(value, scope),
      ignore_nulls: (value, scope) => this.#rules.any(value, scope),
      distinct: (value, scope) => this.#rules.any(value, scope),
      ...this.#maybe('start_expr', 'end_expr', 'offset_expr', 'default_expr', 'filter_expr'),
    },
    SUBQUERY: {
      subquery_type: (value, scope) => this.#rules.any(value, scope),
      subquery: (value, scope) => this.#wrapped(value, scope),
      comparison_type: (value, scope) => this.#rules.any(value, scope),
      ...this.#maybe('child'),
    },
    STAR: {
      relation_name: (value, scope) => this.#rules.any(value, scope),
      exclude_list: (value, scope) => this.#rules.any(value, scope),
      replace_list: (value, scope) =>
        this.#rules.each((entry, visible) =>
          this.#rules.fields(entry, visible, { key: this.#rules.any, value: this.#expression }),
        )(value, scope),
      columns: (value, scope) => this.#rules.nothing(value, scope),
      expr: (value, scope) => this.#rules.nothing(value, scope),
      qualified_exclude_list: (value, scope) => this.#rules.any(value, scope),
      rename_list: (value, scope) => this.#rules.any(value, scope),
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
        (value: unknown, scope: Scope) => this.#rules.optional(this.#expression)(value, scope),
      ]),
    )
  }

  #lists(...names: readonly string[]): Readonly<Record<string, Field>> {
    return Object.fromEntries(
      names.map((name) => [
        name,
        (value: unknown, scope: Scope) => this.#rules.each(this.#expression)(value, scope),
      ]),
    )
  }

  readonly #noSample: Field = (value) => {
    if (value) this.#rules.refuse(sentence('sqlSample'))
  }

  readonly #noPlace: Field = (value) => {
    if (value) this.#rules.refuse(sentence('sqlPlaceRefused'))
  }

  /** The parser writes its own functions with the schema main. */
  readonly #schema: Field = (value) => {
    if (value && value !== 'main') this.#rules.refuse(sentence('sqlPlaceRefused'))
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
