import { type Column, columnsOf, type DatabaseOutputKind, databaseKindOf, databases } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { MultiSelect, Stack, Switch, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Details } from '../kit/details.tsx'
import { listPhrase } from '../kit/format.ts'
import type { NodeFormProps } from '../kit/node-form.ts'
import type { TargetColumn, TargetTable } from '../server/insights.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { DatabaseChoice } from './database-choice.tsx'
import { keyProblem, keysText } from './key-problem.ts'
import { compareMapping, type MappingComparison } from './mapping-fit.ts'
import { ServerNameField } from './server-name-field.tsx'
import classes from './target-definition.module.css'
import { TargetDefinition } from './target-definition.tsx'
import { useDatabases, useTables } from './use-server-names.ts'
import { useTargetTable } from './use-target-table.ts'
import { isOverridden, withFlag, withKey, withMapping, withoutMappings, writeMode } from './write-mode.ts'

const LONGEST_TABLE_NAME = 100
const none: readonly string[] = []

const flags = [
  ['createTableIfNotExist', 'Create Table If Not Exist'],
  ['dropTableThenCreate', 'Drop Table Then Create'],
  ['deleteExistingData', 'Delete Existing Data'],
] as const

/** The form of a database output: a connection, a database, a table, and the write mode. */
export default function DatabaseOutputForm(props: NodeFormProps<DatabaseOutputKind>) {
  const { node, config, change } = props
  const kind = databaseKindOf(node.data.kind)
  const { schemas, canTruncate } = databases[kind]
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const databaseNames = useDatabases(config.connectionId)
  const tables = useTables(config.connectionId, config.databaseName, databaseNames)
  const touch = (field: string) => () => setTouched((before) => new Set(before).add(field))
  const isBlank = (field: string, value: string) => touched.has(field) && value.trim() === ''
  const target = useTargetTable(props)
  // If the run drops the table first, any columns fit.
  const table = target.value?.exists && !config.dropTableThenCreate ? target.value.columns : null
  const columns = columnsOf(props.graph, node.id)
  const { columnMapping } = config
  const fit = useMemo(
    () => table && columns.length > 0 && compareMapping(columns, columnMapping, table),
    [columns, columnMapping, table],
  )
  const here = tables.names.filter(({ schema }) => !schemas || schema === config.schemaName)
  return (
    <Stack gap="sm">
      <DatabaseChoice
        workflowId={props.workflowId}
        nodeId={node.id}
        kind={kind}
        place={config}
        databaseNames={databaseNames}
        tables={tables}
        change={(part, field) => change((present) => ({ ...present, ...part }), field)}
        onSaved={target.again}
      />
      {schemas && (
        <ServerNameField
          label="Schema"
          required
          value={config.schemaName}
          names={{ ...tables, names: tables.names.map(({ schema }) => schema), problem: null }}
          error={config.schemaName.trim() === '' && sentence('schemaNameRequired')}
          onBlur={touch('schema')}
          onChange={(schemaName) => change({ ...config, schemaName }, 'schemaName')}
        />
      )}
      <ServerNameField
        label="Table Name"
        required
        value={config.tableName}
        names={{ ...tables, names: here.filter((table) => table.kind === 'table').map(({ name }) => name) }}
        error={
          [...config.tableName].length > LONGEST_TABLE_NAME
            ? sentence('tableNameLong')
            : isBlank('table', config.tableName) && sentence('tableNameRequired')
        }
        onBlur={touch('table')}
        onChange={(tableName) => change({ ...config, tableName }, 'tableName')}
      />
      {flags.map(([flag, label]) => (
        <Switch
          key={flag}
          size="xs"
          label={label}
          description={isOverridden(config, flag) && sentence('overriddenByDrop')}
          disabled={isOverridden(config, flag)}
          checked={config[flag]}
          onChange={(event) => change(withFlag(config, flag, event.currentTarget.checked))}
        />
      ))}
      <Text size="xs" c="dimmed" role="note">
        {sentence(writeMode(config))} {sentence('writeSafe')}
      </Text>
      <Details title="Table definition" startsOpen>
        <TargetDefinition
          answer={target}
          creates={config.createTableIfNotExist}
          dropsFirst={config.dropTableThenCreate}
        />
      </Details>
      {fit && <Fit {...fit} />}
      <Further
        {...props}
        columns={columns}
        table={table}
        keys={table && target.value ? target.value.keys : null}
        homeless={fit ? fit.homeless : none}
        canTruncate={canTruncate}
      />
    </Stack>
  )
}

/** Lists the columns that don't fit the existing table. */
function Fit({ homeless, unfilled }: MappingComparison) {
  return (
    <>
      {homeless.length > 0 && (
        <Text size="xs" c="var(--mantine-color-error)" role="note" className={classes.said}>
          {sentence('columnsWithoutPlace', { columns: listPhrase(homeless) })}
        </Text>
      )}
      {unfilled.length > 0 && (
        <Text size="xs" c="var(--anj-preparation)" role="note" className={classes.said}>
          {sentence('columnsUnfilled', { columns: listPhrase(unfilled) })}
        </Text>
      )}
    </>
  )
}

type FurtherProps = Pick<NodeFormProps<DatabaseOutputKind>, 'config' | 'change'> & {
  readonly columns: readonly Column[]
  readonly table: readonly TargetColumn[] | null
  /** The keys of the existing table, or null if the run creates the table. */
  readonly keys: TargetTable['keys'] | null
  readonly homeless: readonly string[]
  readonly canTruncate: boolean
}

/** Rarely used write options. */
function Further({ config, change, columns, table, keys, homeless, canTruncate }: FurtherProps) {
  const names = columns.map(({ name }) => name)
  const { updateByKey = [], columnMapping = [] } = config
  const goneKeys = columns.length > 0 ? updateByKey.filter((column) => !names.includes(column)) : []
  const empties = config.deleteExistingData && !config.dropTableThenCreate
  return (
    <>
      <Details title="More write options" startsOpen={updateByKey.length > 0 || config.truncate === true}>
        <Stack gap="xs">
          {canTruncate && (
            <Switch
              size="xs"
              label="Empty by TRUNCATE"
              description={sentence('truncateHint')}
              disabled={!empties}
              checked={config.truncate ?? false}
              onChange={(event) => change({ ...config, truncate: event.currentTarget.checked })}
            />
          )}
          <MultiSelect
            size="xs"
            label="Update or insert by key"
            description={`${sentence('updateByKeyHint')}${keys && keys.length > 0 ? ` ${sentence('tableHasKeys', { keys: keysText(keys) })}` : ''}`}
            placeholder={updateByKey.length === 0 ? 'Off' : undefined}
            searchable
            clearable
            limit={200}
            data={[...new Set([...names, ...updateByKey])]}
            value={updateByKey}
            error={
              goneKeys.length > 0
                ? sentence('updateKeyGone', { columns: goneKeys.join(', ') })
                : keys && keyProblem(updateByKey, columnMapping, keys)
            }
            onChange={(key) => change(withKey(config, key))}
          />
        </Stack>
      </Details>
      <Details
        title={`Column mapping${columnMapping.length > 0 ? ` (${columnMapping.length})` : ''}`}
        startsOpen={columnMapping.length > 0}
      >
        {columns.length === 0 && columnMapping.length === 0 ? (
          <Text size="xs" c="dimmed">
            {sentence('outputNeedsSource')}
          </Text>
        ) : (
          <ColumnMapping
            columns={columns}
            mapping={columnMapping}
            table={table}
            homeless={homeless}
            onChange={(column, to) => change(withMapping(config, column, to), `mapping ${column}`)}
            onRemove={(gone) => change(withoutMappings(config, gone))}
          />
        )}
      </Details>
    </>
  )
}
