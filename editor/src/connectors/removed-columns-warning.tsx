import type { DatabaseOutputConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, List, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useQuery } from '../kit/use-query.ts'
import { findColumnReaders } from '../server/uses.ts'
import { readersPhrase } from './removed-columns.ts'

interface RemovedColumnsWarningProps {
  readonly workflowId: string
  readonly config: DatabaseOutputConfig
  /** The columns that the next run removes from the table. */
  readonly removed: readonly string[]
}

/** Warns that the next run removes columns that other workflows and schedules read. */
export function RemovedColumnsWarning({ workflowId, config, removed }: RemovedColumnsWarningProps) {
  const { connectionId, databaseName, schemaName, tableName } = config
  const asked = JSON.stringify(removed)
  const ask = useMemo(() => {
    const columns = JSON.parse(asked) as string[]
    if (columns.length === 0 || connectionId === null) return null
    const search = { connectionId, databaseName, schemaName, tableName, columns, exceptWorkflow: workflowId }
    return (signal: AbortSignal) => findColumnReaders(search, signal)
  }, [asked, workflowId, connectionId, databaseName, schemaName, tableName])
  const { value, problem } = useQuery(ask)
  if (problem !== null)
    return (
      <Text size="xs" role="alert">
        {sentence('usesUnknown', { problem })}
      </Text>
    )
  if (!value || value.length === 0) return null
  return (
    <Alert color="yellow" p="xs" role="alert">
      <Text size="xs">{sentence('columnsRemoved', { table: tableName })}</Text>
      <List size="xs">
        {value.map((readers) => (
          <List.Item key={readers.column}>
            {readers.column}: {readersPhrase(readers)}
          </List.Item>
        ))}
      </List>
      <Text size="xs">{sentence('columnsRemovedFails')}</Text>
    </Alert>
  )
}
