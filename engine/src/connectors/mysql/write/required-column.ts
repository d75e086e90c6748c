import type { RequiredColumn } from '../../required-column.ts'
import type { TableColumn } from '../find-table.ts'

export { incompatibleType } from '../../required-column.ts'

/** A workflow column together with the MySQL column whose requirement is being built. */
export type Asked = RequiredColumn<TableColumn>
