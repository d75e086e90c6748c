import {
  type DatabaseInputConfig,
  type DatabaseInputKind,
  type DatabaseKind,
  databaseKindOf,
  databases,
  nodeProblems,
  type ParameterValue,
  parametersOf,
  readsWholeDatabase,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { SegmentedControl, Stack, Switch, Text, Textarea, type TextareaProps } from '@mantine/core'
import { previousSample } from '../actors/extracts.ts'
import { withSampleOf } from '../actors/taken-sample.ts'
import { ColumnList } from '../kit/column-list.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { useParameterButton } from '../kit/use-parameter-button.tsx'
import { DatabaseChoice } from './database-choice.tsx'
import classes from './database-input.module.css'
import { IncrementalFields } from './incremental-fields.tsx'
import { SampleState } from './sample-state.tsx'
import { TableChoice } from './table-choice.tsx'
import { useDatabases, useTables } from './use-server-names.ts'

const modes = [
  { value: 'table', label: 'Table' },
  { value: 'query', label: 'SELECT' },
]

/** The form of a database input: a connection, a database, and a table or a SELECT statement. */
export default function DatabaseInputForm(props: NodeFormProps<DatabaseInputKind>) {
  const { workflowId, node, config } = props
  const kind = databaseKindOf(node.data.kind)
  const databaseNames = useDatabases(config.connectionId)
  const tables = useTables(config.connectionId, config.databaseName, databaseNames)
  const change = (part: Partial<DatabaseInputConfig>, field?: string) =>
    props.change(
      (present) => withSampleOf({ ...present, ...part }, previousSample(workflowId, node.id)),
      field,
    )
  return (
    <Stack gap="sm">
      <DatabaseChoice
        workflowId={workflowId}
        nodeId={node.id}
        kind={kind}
        place={config}
        databaseNames={databaseNames}
        tables={tables}
        change={change}
      />
      {readsWholeDatabase(props.graph, node.id) ? (
        <Text size="xs" c="dimmed" role="note">
          {sentence('wholeDatabaseRead')}
        </Text>
      ) : (
        <RowsOf {...props} kind={kind} tables={tables} onChange={change} />
      )}
    </Stack>
  )
}

interface RowsOfProps
  extends Pick<NodeFormProps<DatabaseInputKind>, 'workflowId' | 'graph' | 'node' | 'config' | 'change'> {
  readonly kind: DatabaseKind
  readonly tables: ReturnType<typeof useTables>
  readonly onChange: (part: Partial<DatabaseInputConfig>, field?: string) => void
}

/** Lets the user choose a table or enter a SELECT statement, filter its rows, and see a sample of them. */
function RowsOf(props: RowsOfProps) {
  const { workflowId, graph, node, config, kind, tables, onChange } = props
  const parameters = parametersOf(graph)
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Row source"
        data={modes}
        value={config.mode}
        onChange={(mode) => onChange({ mode: mode as DatabaseInputConfig['mode'] })}
      />
      {config.mode === 'table' ? (
        <TableChoice
          config={config}
          tables={tables}
          schemas={databases[kind].schemas}
          onChoose={(table) => onChange(table)}
        />
      ) : (
        <SqlText
          label="SELECT statement"
          description={sentence(databases[kind].readOnlyTransactions ? 'queryHint' : 'queryHintUndone')}
          minRows={4}
          maxRows={18}
          maxLength={100_000}
          text={config.query}
          parameters={parameters}
          onText={(query) => onChange({ query }, 'query')}
        />
      )}
      <SqlText
        label="Row filter"
        description={sentence('filterHint')}
        minRows={1}
        maxRows={8}
        maxLength={10_000}
        text={config.filter}
        parameters={parameters}
        onText={(filter) => onChange({ filter }, 'filter')}
      />
      <Switch
        size="xs"
        label="Treat as file"
        description={sentence('treatAsFileHint')}
        checked={config.treatAsFile}
        onChange={(event) => onChange({ treatAsFile: event.currentTarget.checked })}
      />
      <IncrementalFields
        workflowId={workflowId}
        graph={graph}
        node={node}
        config={config}
        onChange={(incremental) => onChange({ incremental }, 'incremental')}
      />
      <SampleState workflowId={workflowId} nodeId={node.id} config={config} canRefresh={isFilledIn(props)} />
      {config.columns.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            Columns
          </Text>
          <ColumnList columns={config.columns} />
        </>
      )}
    </>
  )
}

interface SqlTextProps extends Pick<TextareaProps, 'description' | 'minRows' | 'maxRows' | 'maxLength'> {
  readonly label: string
  readonly text: string
  readonly parameters: readonly ParameterValue[]
  readonly onText: (text: string) => void
}

/** Edits SQL of the database, with a button that inserts a parameter. */
function SqlText({ label, text, parameters, onText, ...props }: SqlTextProps) {
  const button = useParameterButton({ label, text, parameters, offersSecrets: true, onChange: onText })
  return (
    <Textarea
      size="xs"
      label={label}
      classNames={{ input: classes.code }}
      autosize
      spellCheck={false}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      {...props}
      {...button}
      {...(button.rightSection && { rightSectionProps: { className: classes.parameter } })}
    />
  )
}

/** True when nothing is missing except the sample, which Refresh reads. */
function isFilledIn({
  graph,
  node,
  config,
}: Pick<NodeFormProps<DatabaseInputKind>, 'graph' | 'node' | 'config'>): boolean {
  return (
    config.connectionId !== null &&
    nodeProblems(node, null, false, graph.parameters).every(({ code }) => code === 'inputNotPrepared')
  )
}
