import { type DatabaseInputConfig, isDatabaseInput, sourcesOf, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Loader, MultiSelect, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useDatabases, useTables } from '../connectors/use-server-names.ts'

interface Scope {
  readonly schemas: string[]
  readonly views: boolean
}

interface ScopeFieldsProps {
  readonly graph: WorkflowGraph
  readonly nodeId: string
  readonly scope: Scope
  readonly onChange: (part: Partial<Scope>) => void
}

/** Chooses the schemas to read, and whether to include views. */
export function ScopeFields({ graph, nodeId, scope, onChange }: ScopeFieldsProps) {
  const source = sourcesOf(graph, nodeId).find(isDatabaseInput)
  return (
    <>
      {source ? (
        <Schemas source={source.data.config} chosen={scope.schemas} onChange={onChange} />
      ) : (
        <Text size="xs" c="dimmed">
          {sentence('operationNeedsSource')}
        </Text>
      )}
      <Switch
        size="xs"
        label="Views"
        checked={scope.views}
        onChange={(event) => onChange({ views: event.currentTarget.checked })}
      />
    </>
  )
}

interface SchemasProps {
  readonly source: DatabaseInputConfig
  readonly chosen: string[]
  readonly onChange: ScopeFieldsProps['onChange']
}

function Schemas({ source: { connectionId, databaseName }, chosen, onChange }: SchemasProps) {
  const tables = useTables(connectionId, databaseName, useDatabases(connectionId))
  const names = [...new Set([...tables.names.map(({ schema }) => schema), ...chosen])].filter(Boolean).sort()
  const [unknown, setUnknown] = useState<string | null>(null)
  // Some databases have no schemas.
  if (names.length === 0) return null
  return (
    <MultiSelect
      size="xs"
      label="Schemas"
      description={sentence('schemasHint')}
      placeholder={chosen.length === 0 ? 'All' : undefined}
      searchable
      clearable
      limit={200}
      styles={{ inputField: { minWidth: 24 } }}
      data={names}
      value={chosen}
      error={unknown === null ? tables.problem : sentence('schemaUnknown', { schema: unknown })}
      rightSection={tables.isLoading ? <Loader size={12} /> : undefined}
      selectFirstOptionOnChange
      // Leaving the field clears it, which is not a new search.
      onSearchChange={(typed) => typed !== '' && setUnknown(null)}
      onChange={(schemas) => {
        setUnknown(null)
        onChange({ schemas })
      }}
      onBlur={({ currentTarget: { value } }) => {
        const typed = value.trim()
        if (typed === '' || chosen.includes(typed)) return
        if (names.includes(typed)) onChange({ schemas: [...chosen, typed] })
        else setUnknown(typed)
      }}
    />
  )
}
