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
import {
  type DatabaseObject,
  databaseObjects,
  describePolicy,
  describeTrigger,
  objectKindNames,
  partitionDifferences,
  tableFacts,
} from './describe-objects.ts'
import { type Dictionary, type DictionaryTable, tableKey, tableLabel } from './dictionary.ts'
import type { DictionaryRead } from './dictionary-objects.ts'
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
      ...section(2, 'Functions, sequences and types', databaseObjects(dictionary).flatMap(objectBlocks)),
    ],
  }
}

const idAt = (i: number) => `table-${i + 1}`

function aboutRows(dictionary: Dictionary): readonly (readonly [string, string])[] {
  const { kind, server, version, readAt, tables, objects } = dictionary
  const about: readonly (readonly [string, string | undefined])[] = [
    ['Owner', objects?.owner],
    ['Character set', objects?.characterSet],
    ['Collation', objects?.collation],
  ]
  const coverage = commentCoverage(dictionary)
  return [
    ['Kind', databases[kind].title],
    ['Server', server],
    ['Version', version],
    ['Read at', readableTime(readAt)],
    ...about.flatMap(([fact, value]) => (value ? [[fact, value] as const] : [])),
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
    ...(table.triggers ?? []).map((one): [string, string, string] => [
      'Trigger',
      one.name,
      describeTrigger(one),
    ]),
    ...(table.rowSecurity?.policies ?? []).map((one): [string, string, string] => [
      'Policy',
      one.name,
      describePolicy(one),
    ]),
  ]
  return section(
    3,
    tableLabel(table),
    [
      { is: 'paragraph', text: about.join(', ') },
      ...(comment ? [{ is: 'paragraph' as const, text: comment }] : []),
      ...tableOf(['Property', 'Value'], tableFacts(table)),
      ...tableOf(['Column', 'Type', 'Nullable', 'Default', 'Key', 'Comment'], columnRows(table)),
      ...tableOf(['Kind', 'Name', 'Definition'], keys),
      ...section(4, 'Referred to by', listOf(referring)),
      ...section(4, 'Partitions', partitionBlocks(table)),
      ...section(4, 'Reads', listOf((table.view?.reads ?? []).map(readWords))),
      ...section(4, 'Definition', codeOf(table.view?.definition)),
      ...(table.triggers ?? []).flatMap(({ name, definition }) =>
        section(4, `Definition of the trigger ${name}`, codeOf(definition)),
      ),
    ],
    id,
  )
}

const codeOf = (definition: string | null | undefined): readonly Block[] =>
  definition ? [{ is: 'code', text: definition.trim() }] : []

function readWords({ schema, name, columns }: DictionaryRead): string {
  return `${tableLabel({ schema, name })}${columns.length > 0 ? ` (${columns.join(', ')})` : ''}`
}

function partitionBlocks({ partitioning }: DictionaryTable): readonly Block[] {
  return tableOf(
    ['Partition', 'Part of', 'Bounds', 'Differences'],
    (partitioning?.partitions ?? []).map((one) => [
      tableLabel(one),
      one.parent,
      one.bounds,
      partitionDifferences(one).join('; ') || null,
    ]),
  )
}

function objectBlocks({
  kind,
  label,
  properties,
  state,
  comment,
  definition,
}: DatabaseObject): readonly Block[] {
  const facts = Object.entries({ ...properties, ...state }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  )
  return section(3, label, [
    { is: 'paragraph', text: objectKindNames[kind] },
    ...(comment ? [{ is: 'paragraph' as const, text: comment }] : []),
    ...tableOf(['Property', 'Value'], facts),
    ...codeOf(definition),
  ])
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
