import type { RequiredColumn } from '../../required-column.ts'
import type { TableColumn } from '../find-table.ts'

export { incompatibleType } from '../../required-column.ts'

/** A workflow column and the target column whose requirements its values must meet. */
export type Asked = RequiredColumn<TableColumn>
