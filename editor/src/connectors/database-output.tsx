import {
  type Column,
  columnsOf,
  type DatabaseOutputKind,
  databaseKindOf,
  databases,
  incrementalInputs,
  parametersOf,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Details } from '../kit/details.tsx'
import { listPhrase } from '../kit/format.ts'
import type { NodeFormProps } from '../kit/node-form.ts'
import type { TargetColumn, TargetTable } from '../server/insights.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { DatabaseChoice } from './database-choice.tsx'
import { FitToData } from './fit-to-data.tsx'
import { HowToWrite } from './how-to-write.tsx'
import { IncrementalNotice } from './incremental-notice.tsx'
import { compareMapping, type MappingComparison } from './mapping-fit.ts'
import { NewTableGrid } from './new-table-grid.tsx'
import { newTableProblem } from './new-table-problem.ts'
import { RejectsTableField } from './rejects-table-field.tsx'
import { removedColumns } from './removed-columns.ts'
import { RemovedColumnsWarning } from './removed-columns-warning.tsx'
import { ServerNameField } from './server-name-field.tsx'
import classes from './target-definition.module.css'
import { TargetDefinition } from './target-definition.tsx'
import { useDatabases, useTables } from './use-server-names.ts'
import { useTargetTable } from './use-target-table.ts'
import { withMapping, withoutMappings } from './write-mode.ts'

const LONGEST_TABLE_NAME = 100
const none: readonly string[] = []
const noColumns: TargetTable['wouldCreate'] = []

/** The form of a database output: a connection, a database, a table, and the way to write it. */
export default function DatabaseOutputForm(props: NodeFormProps<DatabaseOutputKind>) {
  const { node, config, change } = props
  const kind = databaseKindOf(node.data.kind)
  const { schemas } = databases[kind]
  const parameters = parametersOf(props.graph)
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
          parameters={parameters}
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
        parameters={parameters}
        onChange={(tableName) => change({ ...config, tableName }, 'tableName')}
      />
      <HowToWrite
        title={node.data.title}
        kind={kind}
        config={config}
        change={change}
        names={columns.map(({ name }) => name)}
        target={target.value}
        loadsNew={incrementalInputs(props.graph).length > 0}
      />
      <IncrementalNotice graph={props.graph} nodeId={node.id} />
      <RemovedColumnsWarning
        workflowId={props.workflowId}
        config={config}
        removed={removedColumns(config, target.value)}
      />
      <RejectsTableField title={node.data.title} config={config} parameters={parameters} change={change} />
      <Text size="xs" c="dimmed" role="note">
        {sentence('writeSafe')}
      </Text>
      <Details title="Table definition" startsOpen>
        <Stack gap="sm">
          <TargetDefinition
            answer={target}
            creates={config.createTableIfNotExist}
            dropsFirst={config.dropTableThenCreate}
            limit={newTableProblem(kind, config, columns)}
            grid={
              <NewTableGrid
                kind={kind}
                config={config}
                change={change}
                columns={columns}
                wouldCreate={target.value?.wouldCreate ?? noColumns}
              />
            }
          />
          <FitToData config={config} change={change} exists={target.value?.exists ?? false} />
        </Stack>
      </Details>
      {fit && <Fit {...fit} />}
      <Mapping {...props} columns={columns} table={table} homeless={fit ? fit.homeless : none} />
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

type MappingProps = Pick<NodeFormProps<DatabaseOutputKind>, 'config' | 'change'> & {
  readonly columns: readonly Column[]
  readonly table: readonly TargetColumn[] | null
  readonly homeless: readonly string[]
}

/** Maps columns to table columns that have different names. */
function Mapping({ config, change, columns, table, homeless }: MappingProps) {
  const { columnMapping = [] } = config
  return (
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
  )
}
