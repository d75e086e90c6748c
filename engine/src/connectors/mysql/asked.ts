import type { RequiredColumn } from '../asked.ts'
import type { TableColumn } from './find-table.ts'

export { incompatibleType } from '../asked.ts'

/** A workflow column together with the MySQL column whose requirement is being built. */
export type Asked = RequiredColumn<TableColumn>
