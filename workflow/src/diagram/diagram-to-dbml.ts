import { stripInvalidChars } from '../report/markup.ts'
import type { Diagram, DiagramColumn, DiagramTable } from './model.ts'

/**
 * Returns a diagram as DBML, for dbdiagram.io and similar tools. Implied relationships and everything that DBML can't
 * express become comments, because tools may create constraints from the rest.
 */
export function diagramToDbml({ database, tables, relationships, unseen }: Diagram): string {
  const drawn = new Map(
    tables.flatMap((table) => (table.columns.length > 0 ? [[table.id, table] as const] : [])),
  )
  const seen = new Set<string>()
  const refs = relationships.flatMap((one) => {
    const [from, to] = [drawn.get(one.from.table), drawn.get(one.to.table)]
    if (!from || !to) return []
    const ends = [end(from, one.from.columns), end(to, one.to.columns)]
    const written = `Ref ${quoted(one.name)}: ${ends[0]} ${one.fromMany ? '>' : '-'} ${ends[1]}`
    const key = ends.toSorted().join(' ')
    if (one.implied) return [`// Implied by names and types: ${written}`]
    if (seen.has(key) || ends[0] === ends[1]) return [`// The same columns once more: ${written}`]
    seen.add(key)
    return [written]
  })
  const empty = tables
    .filter(({ columns }) => columns.length === 0)
    .map((table) => `// ${tableName(table)} has no columns.`)
  const left = unseen.map((text) => `// ${stripInvalidChars(text).replace(/\s+/g, ' ')}`)
  return [`Project ${quoted(database)} {}`, ...left, ...empty, ...[...drawn.values()].map(tableText), ...refs]
    .join('\n\n')
    .concat('\n')
}

function tableText(table: DiagramTable): string {
  const { columns, kind, comment } = table
  const key = columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => name)
  const notes = [...(kind === 'table' ? [] : [kindNotes[kind]]), ...(comment ? [comment] : [])]
  return [
    `Table ${tableName(table)} {`,
    ...columns.map((column) => columnText(column, key.length === 1)),
    ...(key.length > 1
      ? ['  indexes {', `    (${key.map((name) => quoted(name)).join(', ')}) [pk]`, '  }']
      : []),
    ...(notes.length > 0 ? [`  Note: ${quoted(notes.join(': '), "'")}`] : []),
    '}',
  ].join('\n')
}

const kindNotes = {
  view: 'View',
  materializedView: 'Materialized view',
  foreignTable: 'Foreign table',
} as const

function columnText({ name, type, nullable, primaryKey, unique }: DiagramColumn, keyAlone: boolean): string {
  const settings = [
    ...(primaryKey && keyAlone ? ['pk'] : []),
    ...(unique && !(primaryKey && keyAlone) ? ['unique'] : []),
    ...(nullable ? [] : ['not null']),
  ]
  return `  ${quoted(name)} ${quoted(type)}${settings.length > 0 ? ` [${settings.join(', ')}]` : ''}`
}

function tableName({ schema, name }: Pick<DiagramTable, 'schema' | 'name'>): string {
  return [...(schema === '' ? [] : [schema]), name].map((part) => quoted(part)).join('.')
}

function end(table: DiagramTable, columns: readonly string[]): string {
  const names = columns.map((name) => quoted(name))
  return `${tableName(table)}.${names.length === 1 ? names[0] : `(${names.join(', ')})`}`
}

function quoted(text: string, sign: '"' | "'" = '"'): string {
  const plain = stripInvalidChars(text)
    .replace(/[\\"']/g, (one) => (one === sign || one === '\\' ? `\\${one}` : one))
    .replace(/\r\n|\r|\n/g, '\\n')
  return `${sign}${plain}${sign}`
}
