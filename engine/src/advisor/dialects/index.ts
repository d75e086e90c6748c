import type { DatabaseFamily } from '@anj/workflow'
import type { Dialect } from '../dialect.ts'
import { mssql } from './mssql.ts'
import { mysql } from './mysql.ts'
import { postgresql } from './postgresql.ts'

/** The SQL dialect of each database family. */
export const dialects: Readonly<Record<DatabaseFamily, Dialect>> = { postgresql, mysql, mssql }
