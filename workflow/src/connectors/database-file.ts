import { defineConnector } from '../model/contract.ts'
import { fileInput } from './file-input.ts'

/** Uploaded SQLite or DuckDB file, one of whose tables is read. */
export const databaseFileInput = defineConnector({ kind: 'databaseFileInput', ...fileInput })
