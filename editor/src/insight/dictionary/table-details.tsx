import { type DictionaryTable, formatCount, tableFacts } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Anchor, Badge, Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { formatBytes } from '../../kit/format.ts'
import { tableUsesAddress } from '../../server/uses.ts'
import { ChangeBadge } from './change-badge.tsx'
import { ChangeList } from './change-list.tsx'
import { changeOf } from './changes.ts'
import { CopyDdl } from './copy-ddl.tsx'
import classes from './dictionary.module.css'
import { Facts } from './facts.tsx'
import { ForeignKeys, ReferencedBy } from './foreign-keys.tsx'
import { columnKey, type KnownTable } from './known-tables.ts'
import { Section } from './section.tsx'
import { Partitions, Policies, ReadBy, Triggers, ViewPart } from './table-behaviour.tsx'
import { TableColumns } from './table-columns.tsx'
import { Checks, Indexes, Keys } from './table-objects.tsx'
import { kindNames } from './table-rows.tsx'
import type { ShownDictionary } from './use-dictionary.ts'

interface TableDetailsProps {
  readonly known: KnownTable
  readonly shown: ShownDictionary
  /** The run that made the dictionary. */
  readonly runId: string
}

/** Shows all details of a table. */
export function TableDetails({ known, shown, runId }: TableDetailsProps) {
  const { table, label, key } = known
  const own = useRef<HTMLDivElement>(null)
  // Scrolls to the column that is selected in the list of columns.
  const wanted = table.columns.find(({ name }) => columnKey(table, name) === shown.selected)?.name
  useEffect(() => {
    if (wanted === undefined) return
    own.current?.querySelector('[data-wanted]')?.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  const referring = useMemo(() => referringTo(shown.tables, table), [shown.tables, table])
  const changes = shown.changes.byTable.get(key) ?? []
  return (
    <div ref={own}>
      <header className={classes.title}>
        <h3>{label}</h3>
        {table.kind !== 'table' && (
          <Badge size="xs" variant="outline" color="gray" radius="sm">
            {kindNames[table.kind]}
          </Badge>
        )}
        <ChangeBadge change={changeOf(shown.changes, key)} />
        <Text size="xs" c="dimmed" ml="auto">
          {sizeOf(table)}
        </Text>
      </header>
      <Anchor size="xs" href={tableUsesAddress(runId, table)} target="_blank" className={classes.uses}>
        {sentence('whereUsed')}
      </Anchor>{' '}
      {!shown.changes.gone.has(key) && <CopyDdl dictionary={shown.dictionary} of={key} />}
      {table.comment && <p className={classes.comment}>{table.comment}</p>}
      {changes.length > 0 && <ChangeList changes={changes} />}
      <Facts facts={tableFacts(table)} />
      <Section title="Columns" count={table.columns.length}>
        <TableColumns known={known} find={shown.asked.find} wanted={wanted ?? null} />
      </Section>
      <Keys table={table} />
      <ForeignKeys table={table} onShow={shown.select} />
      <ReferencedBy referring={referring} onShow={shown.select} />
      <Indexes table={table} />
      <Checks table={table} />
      <Triggers table={table} />
      <Policies table={table} />
      <Partitions table={table} />
      <ReadBy views={viewsOf(shown.tables, table)} onShow={shown.select} />
      <ViewPart table={table} byKey={shown.byKey} onShow={shown.select} />
      {shown.lacksObjects && <p className={classes.quiet}>{sentence('objectsNotRead')}</p>}
    </div>
  )
}

function sizeOf({ rows, bytes: size }: DictionaryTable): string {
  return [
    ...(rows === null ? [] : [`≈ ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`]),
    ...(size === null ? [] : [formatBytes(size)]),
  ].join(' · ')
}

/** Returns the views that read a table or view. */
function viewsOf(tables: readonly KnownTable[], of: DictionaryTable): readonly KnownTable[] {
  return tables.filter(({ table: { view } }) =>
    view?.reads.some(({ schema, name }) => schema === of.schema && name === of.name),
  )
}

/** Returns the foreign keys that refer to a table. */
function referringTo(tables: readonly KnownTable[], to: DictionaryTable) {
  return tables.flatMap((from) =>
    from.table.foreignKeys
      .filter(({ references }) => references.schema === to.schema && references.table === to.name)
      .map((key) => ({ from, key })),
  )
}
