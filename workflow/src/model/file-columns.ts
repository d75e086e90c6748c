import type { Column } from './columns.ts'
import type { DatasetProfile } from './dataset.ts'

/** Returns the columns of a file's content. They are text until they are converted. */
export function fileColumns({ columns }: Pick<DatasetProfile, 'columns'>): Column[] {
  return columns.map(({ name, numberFormat }) => ({
    name,
    type: 'text',
    ...(numberFormat !== undefined && { numberFormat }),
  }))
}
