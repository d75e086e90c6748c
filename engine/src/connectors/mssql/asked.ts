import type { RequiredColumn } from '../asked.ts'
import type { TableColumn } from './find-table.ts'

export { incompatibleType } from '../asked.ts'

/** A workflow column and the target column whose requirements its values must meet. */
export type Asked = RequiredColumn<TableColumn>
