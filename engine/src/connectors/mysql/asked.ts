import type { AskedOf } from '../asked.ts'
import type { TableColumn } from './find-table.ts'

export { refusedType } from '../asked.ts'

/** A workflow column together with the MySQL column whose requirement is being built. */
export type Asked = AskedOf<TableColumn>
