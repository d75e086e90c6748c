import { sentence } from '@anj/workflow/messages'
import { Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { NodeFormProps } from '../panels/node-form.ts'
import type { Connection } from '../server/connections.ts'
import { ConnectionChoice } from './connection-choice.tsx'
import { ServerNameField } from './server-name-field.tsx'
import { useDatabases, useTables } from './use-server-names.ts'

const LONGEST_TABLE_NAME = 100

const flags = [
  ['createTableIfNotExist', 'Create Table If Not Exist'],
  ['dropTableThenCreate', 'Drop Table Then Create'],
  ['deleteExistingData', 'Delete Existing Data'],
] as const

/** Where the rows go: a connection, a database, a table, and what becomes of what is in it. */
export default function PostgresqlOutputForm({ config, change }: NodeFormProps<'postgresqlOutput'>) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const databases = useDatabases(config.connectionId)
  const tables = useTables(config.connectionId, config.databaseName, databases)
  const touch = (field: string) => () => setTouched((before) => new Set(before).add(field))
  const choose = ({ id, serverName, port, userId }: Connection) =>
    change({ ...config, connectionId: id, address: { serverName, port, userId } })
  const tableProblem =
    config.tableName.length > LONGEST_TABLE_NAME
      ? sentence('tableNameLong')
      : touched.has('table') && config.tableName.trim() === '' && sentence('tableNameRequired')
  return (
    <Stack gap="sm">
      <ConnectionChoice
        connectionId={config.connectionId}
        address={config.address}
        databaseName={config.databaseName}
        onChoose={choose}
        onSaved={() => {
          databases.refresh()
          tables.refresh()
        }}
      />
      <ServerNameField
        label="Database Name"
        required
        value={config.databaseName}
        names={databases}
        error={
          touched.has('database') && config.databaseName.trim() === '' && sentence('databaseNameRequired')
        }
        onBlur={touch('database')}
        onChange={(databaseName) => change({ ...config, databaseName }, 'databaseName')}
      />
      <TextInput
        size="xs"
        label="Schema"
        required
        withAsterisk={false}
        value={config.schemaName}
        error={config.schemaName.trim() === '' && sentence('schemaNameRequired')}
        onChange={(event) => change({ ...config, schemaName: event.currentTarget.value }, 'schemaName')}
      />
      <ServerNameField
        label="Table Name"
        required
        value={config.tableName}
        names={{
          ...tables,
          names: tables.names.filter((name) => name.schema === config.schemaName).map(({ name }) => name),
        }}
        error={tableProblem}
        onBlur={touch('table')}
        onChange={(tableName) => change({ ...config, tableName }, 'tableName')}
      />
      {flags.map(([flag, label]) => (
        <Switch
          key={flag}
          size="xs"
          label={label}
          checked={config[flag]}
          onChange={(event) => change({ ...config, [flag]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  )
}
