import type { AskedOf } from '../asked.ts'
import type { TableColumn } from './find-table.ts'

export { refusedType } from '../asked.ts'

/** A column of the workflow and the one of the server that takes it, of which something is asked. */
export type Asked = AskedOf<TableColumn>
