import { type DatabaseFileFormat, databaseFileTableProblem } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'

/** Says what is wrong with the name of a database file's table, or returns undefined. */
export function tableFault(format: DatabaseFileFormat, tableName: string): string | undefined {
  if (tableName.trim() === '') return sentence('fieldRequired', { title: 'Table' })
  return databaseFileTableProblem(format, tableName)?.sentence
}
