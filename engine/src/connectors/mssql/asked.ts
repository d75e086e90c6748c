import type { AskedOf } from '../asked.ts'
import type { TableColumn } from './find-table.ts'

export { refusedType } from '../asked.ts'

/** A workflow column and the target column whose requirements its values must meet. */
export type Asked = AskedOf<TableColumn>
