import { sql } from '../../../duckdb/sql.ts'
import type { FunctionCompiler } from '../part.ts'
import { argument } from './operators.ts'

export const hashCompilers = {
  md5: (args) => sql`md5(${argument(args, 0).value})`,
  sha1: (args) => sql`sha1(${argument(args, 0).value})`,
  sha256: (args) => sql`sha256(${argument(args, 0).value})`,
} as const satisfies Readonly<Record<string, FunctionCompiler>>
