import { sql } from '../../duckdb/sql.ts'
import type { Convert } from './conversion.ts'

/** char, varchar and text hold every text as it is. */
export const toText: Convert = (text) => ({ result: text, reason: sql`null` })
