import type { DatabaseInputConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Loader, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Choice } from '../panels/choice.tsx'
import { MoreThere } from '../panels/more-there.tsx'
import { OFFERED } from '../panels/more-words.ts'
import type { TableName } from '../server/connections.ts'
import type { ServerNames } from './use-server-names.ts'

interface TableChoiceProps {
  readonly config: DatabaseInputConfig
  readonly tables: ServerNames<TableName>
  readonly onChoose: (table: { schemaName: string; tableName: string }) => void
}

/** A table or view of the database, from a list that can be searched by schema and name. */
export function TableChoice({ config, tables, onChoose }: TableChoiceProps) {
  const { schemaName, tableName } = config
  const present = keyOf({ schema: schemaName, name: tableName })
  const isListed = tables.names.some((table) => keyOf(table) === present)
  const listed = tables.names.map((table) => ({ value: keyOf(table), label: labelOf(table) }))
  const own = { value: present, label: labelOf({ schema: schemaName, name: tableName }) }
  return (
    <div>
      <Choice
        label="Table or view"
        required
        withAsterisk={false}
        searchable
        limit={OFFERED}
        nothingFoundMessage={tables.isLoading ? undefined : sentence(whyNone(config))}
        data={isListed || tableName === '' ? listed : [own, ...listed]}
        value={tableName === '' ? null : present}
        placeholder={config.databaseName === '' ? undefined : 'Choose a table'}
        rightSectionPointerEvents="all"
        rightSection={
          tables.isLoading ? (
            <Loader size={12} />
          ) : (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label="Ask the server for its tables again"
              onClick={tables.refresh}
            >
              <IconRefresh size={13} aria-hidden />
            </ActionIcon>
          )
        }
        onChange={(value) => {
          const [schema = '', name = ''] = JSON.parse(value) as string[]
          onChoose({ schemaName: schema, tableName: name })
        }}
      />
      <MoreThere count={tables.names.length} more={tables.more} words="moreTables" isSearched />
      {tables.problem && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {tables.problem}
        </Text>
      )}
    </div>
  )
}

function whyNone({ connectionId, databaseName }: DatabaseInputConfig) {
  if (connectionId === null) return 'tablesNeedConnection'
  return databaseName.trim() === '' ? 'databaseNameRequired' : 'tableListEmpty'
}

type Named = Pick<TableName, 'schema' | 'name'> & Partial<TableName>

const keyOf = ({ schema, name }: Named) => JSON.stringify([schema, name])

const labelOf = ({ schema, name, kind }: Named) =>
  `${schema === '' ? '' : `${schema}.`}${name}${kind === 'view' ? ' (view)' : ''}`
