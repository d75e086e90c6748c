import type { TableRef } from '@anj/workflow'
import type { Dialect } from '../dialect.ts'

/** Builds the statements that are the same in most database families apart from quoting and a few keywords. */
export function commonSql(
  quoteName: (...parts: readonly [string, ...string[]]) => string,
  addConstraint = 'add constraint',
) {
  const table = ({ schema, name }: TableRef) => (schema === '' ? quoteName(name) : quoteName(schema, name))
  const list = (columns: readonly string[]) => `(${columns.map((column) => quoteName(column)).join(', ')})`
  return {
    quote: (name) => quoteName(name),
    table,
    addPrimaryKey: (on, columns) => `alter table ${table(on)} add primary key ${list(columns)};`,
    addForeignKey: (on, { name, columns, references }) =>
      `alter table ${table(on)} ${addConstraint} ${quoteName(name)} foreign key ${list(columns)} references ` +
      `${table({ schema: references.schema, name: references.table })} ${list(references.columns)};`,
    addIndex: (on, name, columns, unique) =>
      `create ${unique ? 'unique index' : 'index'} ${quoteName(name)} on ${table(on)} ${list(columns)};`,
    dropUniqueKey: (on, name) => `alter table ${table(on)} drop constraint ${quoteName(name)};`,
    dropDefault: (on, { name }) => `alter table ${table(on)} alter column ${quoteName(name)} drop default;`,
    dropColumn: (on, { name }) => `alter table ${table(on)} drop column ${quoteName(name)};`,
    dropTable: (dropped) => `drop table ${table(dropped)};`,
    selectRows: (on, condition) =>
      `select * from ${table(on)}${condition ? ` where ${condition}` : ''} limit 20;`,
  } satisfies Partial<Dialect>
}
