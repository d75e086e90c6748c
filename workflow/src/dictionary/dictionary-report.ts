import { databases } from '../databases/index.ts'
import { sentence } from '../messages.ts'
import { countPhrase } from '../model/count-phrase.ts'
import { formatBytes } from '../model/format-bytes.ts'
import { readableTime } from '../report/readable-time.ts'
import { type Block, listOf, type Report, section, tableOf } from '../report/report.ts'
import { reportToHtml } from '../report/report-to-html.ts'
import { reportToMarkdown } from '../report/report-to-markdown.ts'
import { commentCoverage, percentCovered } from './comment-coverage.ts'
import { describeForeignKey, describeIndex, describeKey } from './describe.ts'
import { type Dictionary, type DictionaryTable, tableKey, tableLabel } from './dictionary.ts'
import { referencesOf, tableKindNames } from './dictionary-sheets.ts'

/** Returns a dictionary as a GitHub Markdown document. */
export function dictionaryToMarkdown(dictionary: Dictionary): string {
  return reportToMarkdown(dictionaryReport(dictionary))
}

/** Returns a dictionary as a self-contained HTML page. */
export function dictionaryToHtml(dictionary: Dictionary): string {
  return reportToHtml(dictionaryReport(dictionary))
}

function dictionaryReport(dictionary: Dictionary): Report {
  const { database, tables, unseen } = dictionary
  const referring = referringKeys(tables)
  return {
    title: sentence('dictionaryTitle', { database }),
    blocks: [
      ...tableOf(['About', ''], aboutRows(dictionary)),
      ...section(2, 'What this login cannot see', listOf(unseen)),
      ...section(
        2,
        'Tables',
        tables.length === 0
          ? []
          : [{ is: 'list', items: tables.map((table, i) => ({ text: tableLabel(table), to: idAt(i) })) }],
      ),
      ...tables.flatMap((table, i) => tableBlocks(table, idAt(i), referring.get(tableKey(table)) ?? [])),
    ],
  }
}

const idAt = (i: number) => `table-${i + 1}`

function aboutRows(dictionary: Dictionary): readonly (readonly [string, string])[] {
  const { kind, server, version, readAt, tables } = dictionary
  const coverage = commentCoverage(dictionary)
  return [
    ['Kind', databases[kind].title],
    ['Server', server],
    ['Version', version],
    ['Read at', readableTime(readAt)],
    ['Tables and views', String(tables.length)],
    ['Columns', String(coverage.columns.all)],
    ['Tables with a comment', `${percentCovered(coverage.tables)} %`],
    ['Columns with a comment', `${percentCovered(coverage.columns)} %`],
  ]
}

function tableBlocks(table: DictionaryTable, id: string, referring: readonly string[]): readonly Block[] {
  const { comment, kind, rows, bytes, primaryKey, uniqueKeys, foreignKeys, indexes, checks } = table
  const about = [
    tableKindNames[kind],
    ...(rows === null ? [] : [`about ${countPhrase(rows, 'row')}`]),
    ...(bytes === null ? [] : [formatBytes(bytes)]),
  ]
  const keys: readonly [string, string, string][] = [
    ...(primaryKey
      ? [['Primary key', primaryKey.name, describeKey(primaryKey)] as [string, string, string]]
      : []),
    ...uniqueKeys.map((key): [string, string, string] => ['Unique key', key.name, describeKey(key)]),
    ...foreignKeys.map((key): [string, string, string] => ['Foreign key', key.name, describeForeignKey(key)]),
    ...checks.map(({ name, expression }): [string, string, string] => ['Check', name, expression]),
    ...indexes.map((index): [string, string, string] => ['Index', index.name, describeIndex(index)]),
  ]
  return section(
    3,
    tableLabel(table),
    [
      { is: 'paragraph', text: about.join(', ') },
      ...(comment ? [{ is: 'paragraph' as const, text: comment }] : []),
      ...tableOf(['Column', 'Type', 'Nullable', 'Default', 'Key', 'Comment'], columnRows(table)),
      ...tableOf(['Kind', 'Name', 'Definition'], keys),
      ...section(4, 'Referred to by', listOf(referring)),
    ],
    id,
  )
}

function columnRows(table: DictionaryTable): readonly (readonly (string | null)[])[] {
  const primary = new Set(table.primaryKey?.columns)
  return table.columns.map(({ name, type, nullable, default: preset, identity, generated, comment }) => [
    name,
    type,
    nullable ? 'yes' : 'no',
    generated !== null ? `generated: ${generated}` : identity ? 'numbered by the server' : preset,
    [...(primary.has(name) ? ['primary key'] : []), ...referencesOf(table, name).map((to) => `→ ${to}`)].join(
      ', ',
    ),
    comment,
  ])
}

/** Returns the foreign keys that refer to each table, keyed by table key. */
function referringKeys(tables: readonly DictionaryTable[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const table of tables)
    for (const { columns, references } of table.foreignKeys) {
      const key = tableKey({ schema: references.schema, name: references.table })
      found.set(key, [...(found.get(key) ?? []), `${tableLabel(table)} (${columns.join(', ')})`])
    }
  return found
}
