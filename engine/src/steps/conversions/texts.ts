import { sql } from '../../duckdb/sql.ts'
import type { Convert } from './conversion.ts'

/** Converts to char, varchar and text, which accept every text unchanged. */
export const toText: Convert = (text) => ({ result: text, reason: sql`null` })
