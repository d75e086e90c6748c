import { type DatabaseInputConfig, parameterReferences } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Loader, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Choice } from '../kit/choice.tsx'
import { MoreItemsNote } from '../kit/more-items-note.tsx'
import { MAX_OFFERED } from '../kit/more-items-text.ts'
import type { TableName } from '../server/connections.ts'
import { fullName, matchTypedTable } from './typed-table.ts'
import type { ServerNames } from './use-server-names.ts'

interface TableChoiceProps {
  readonly config: DatabaseInputConfig
  readonly tables: ServerNames<TableName>
  /** True when this kind of database has schemas. */
  readonly schemas: boolean
  readonly onChoose: (table: { schemaName: string; tableName: string }) => void
}

/** Lets the user choose a table or view from a searchable list, or type its name. */
export function TableChoice({ config, tables, schemas, onChoose }: TableChoiceProps) {
  const { schemaName, tableName } = config
  const [search, setSearch] = useState('')
  const { typed, type, take, drop, isUnknown } = useTypedTable(tables, schemas, (table) => {
    setSearch(labelOf(table))
    onChoose({ schemaName: table.schema, tableName: table.name })
  })
  const present = keyOf({ schema: schemaName, name: tableName })
  const isListed = tables.names.some((table) => keyOf(table) === present)
  const listed = tables.names.map((table) => ({ value: keyOf(table), label: labelOf(table) }))
  const own = { value: present, label: labelOf({ schema: schemaName, name: tableName }) }
  const { label } = listed.find(({ value }) => value === present) ?? own
  const forget = () => {
    drop()
    setSearch(tableName === '' ? '' : label)
  }
  return (
    <div>
      <Choice
        label="Table or view"
        required
        withAsterisk={false}
        searchable
        limit={MAX_OFFERED}
        nothingFoundMessage={
          tables.isLoading
            ? undefined
            : (tables.problem ?? sentence(whyNone(config, tables.names.length > 0)))
        }
        error={isUnknown && sentence('tableNotListed')}
        searchValue={typed ?? search}
        onSearchChange={setSearch}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDownCapture={(event) => {
          if (event.key === 'Escape') forget()
          // Enter selects a highlighted option. Without a highlighted option, it accepts the text.
          if (event.key === 'Enter' && !event.currentTarget.hasAttribute('aria-activedescendant')) take()
        }}
        onBlur={take}
        onOptionSubmit={forget}
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
              aria-label="Reload tables"
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
      <MoreItemsNote count={tables.names.length} more={tables.more} words="moreTables" isSearched />
      {tables.problem && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {tables.problem}
        </Text>
      )}
    </div>
  )
}

/**
 * Handles a typed table name. When the user presses Enter or leaves the field, the name is accepted. Once the list of
 * tables is loaded, the field then selects the matching table or shows why there is none.
 */
function useTypedTable(
  { names, more, problem, isLoading }: ServerNames<TableName>,
  schemas: boolean,
  onChoose: (table: Named) => void,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isTaken, setTaken] = useState(false)
  const isMeant = isTaken && !isLoading && typed !== null
  const meant = isMeant
    ? matchTypedTable(typed, {
        names,
        // A name with a parameter stands for several tables.
        mayHaveOthers: more || problem !== null || parameterReferences().test(typed),
        schemas,
      })
    : null
  const drop = () => {
    setTyped(null)
    setTaken(false)
  }
  useEffect(() => {
    if (!meant) return
    drop()
    onChoose(meant)
  })
  return {
    typed,
    isUnknown: isMeant && meant === null,
    drop,
    type: (text: string) => {
      setTyped(text)
      setTaken(false)
    },
    take: () => (typed?.trim() === '' ? drop() : setTaken(typed !== null)),
  }
}

function whyNone({ connectionId, databaseName }: DatabaseInputConfig, hasTables: boolean) {
  if (connectionId === null) return 'tablesNeedConnection'
  if (databaseName.trim() === '') return 'databaseNameRequired'
  return hasTables ? 'tableNotListed' : 'tableListEmpty'
}

type Named = Pick<TableName, 'schema' | 'name'> & Partial<TableName>

const keyOf = ({ schema, name }: Named) => JSON.stringify([schema, name])

const labelOf = (table: Named) => `${fullName(table)}${table.kind === 'view' ? ' (view)' : ''}`
