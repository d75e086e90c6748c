import type { DatabaseOutputConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, List, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useQuery } from '../kit/use-query.ts'
import { findColumnUses } from '../server/uses.ts'
import { type ColumnReaders, MAX_SEARCHED, readersOf, readersPhrase } from './removed-columns.ts'

interface RemovedColumnsWarningProps {
  readonly workflowId: string
  readonly config: DatabaseOutputConfig
  /** The columns that the next run removes from the table. */
  readonly removed: readonly string[]
}

/** Warns that the next run removes columns that other workflows and schedules read. */
export function RemovedColumnsWarning({ workflowId, config, removed }: RemovedColumnsWarningProps) {
  const { connectionId, databaseName, schemaName, tableName } = config
  const asked = JSON.stringify(removed.slice(0, MAX_SEARCHED))
  const ask = useMemo(() => {
    const columns = JSON.parse(asked) as readonly string[]
    if (columns.length === 0 || connectionId === null) return null
    return async (signal: AbortSignal) => {
      const found: ColumnReaders[] = []
      for (const column of columns) {
        const uses = await findColumnUses(
          { connectionId, databaseName, schemaName, tableName, column },
          signal,
        )
        const readers = readersOf(column, uses, workflowId)
        if (readers) found.push(readers)
      }
      return found
    }
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
