import { constant, sql } from '../../../duckdb/sql.ts'
import type { FunctionCompiler } from '../part.ts'
import { argument } from './operators.ts'

/** The pattern is a constant, so that DuckDB compiles it once. The checker has refused those that RE2 can't use. */
export const regexCompilers = {
  regexMatch: (args) =>
    sql`regexp_matches(${argument(args, 0).value}, ${constant(argument(args, 1).literal)})`,
  regexExtract: (args) =>
    sql`regexp_extract(${argument(args, 0).value}, ${constant(argument(args, 1).literal)})`,
  regexReplace: (args) => {
    // A backslash in the replacement would name a group.
    const by = sql`replace(${argument(args, 2).value}, ${constant('\\')}, ${constant('\\\\')})`
    return sql`regexp_replace(${argument(args, 0).value}, ${constant(argument(args, 1).literal)}, ${by}, 'g')`
  },
} as const satisfies Readonly<Record<string, FunctionCompiler>>
