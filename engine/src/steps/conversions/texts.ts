import { sql } from '../../duckdb/sql.ts'
import type { Convert } from './conversion.ts'

/** char, varchar and text accept every text unchanged. */
export const toText: Convert = (text) => ({ result: text, reason: sql`null` })
