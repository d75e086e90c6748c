import type {
  Cell,
  ColumnDescription,
  ForeignKeyDescription,
  NeutralType,
  TableDescription,
} from '../../../engine/src/testing/schemas/description.ts'

/** A column as `name type`, with `!` at the end for NOT NULL. */
export type ColumnText = `${string} ${NeutralType}${'' | '!'}`
type Rest = Omit<TableDescription, 'name' | 'columns'>

export function table(
  name: string,
  columns: readonly (ColumnText | ColumnDescription)[],
  rest: Rest = {},
): TableDescription {
  return { name, columns: columns.map((one) => (typeof one === 'string' ? columnOf(one) : one)), ...rest }
}

/** Returns a table whose first column is the primary key `id`. */
export function tableWithId(
  name: string,
  columns: readonly (ColumnText | ColumnDescription)[] = [],
  rest: Rest = {},
): TableDescription {
  return table(name, ['id integer!', ...columns], { primaryKey: ['id'], ...rest })
}

/** Returns a foreign key of one column to another table's `id`, unless `rest` says otherwise. */
export function foreignKeyTo(
  column: string,
  to: string,
  rest: Partial<ForeignKeyDescription> = {},
): ForeignKeyDescription {
  return { columns: [column], references: { table: to, columns: ['id'] }, ...rest }
}

function columnOf(text: ColumnText): ColumnDescription {
  const [name = '', type = ''] = text.split(' ')
  const notNull = type.endsWith('!')
  return { name, type: (notNull ? type.slice(0, -1) : type) as NeutralType, ...(notNull && { notNull }) }
}

/** Returns rows made from the numbers 1 to `count`. */
export function rowsOf(
  count: number,
  row: (number: number) => readonly Cell[],
): readonly (readonly Cell[])[] {
  return Array.from({ length: count }, (_, place) => row(place + 1))
}
