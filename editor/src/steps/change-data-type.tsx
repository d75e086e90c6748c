import { incomingColumns, sideBySide } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch, IconWand } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { count } from '../panels/format.ts'
import type { NodeFormProps } from '../panels/node-form.ts'
import { takeSuggested } from './column-changes.ts'
import { RejectPolicy } from './reject-policy.tsx'
import { TypeList } from './type-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** The type of each column, and what happens to values that don't fit it. */
export default function ChangeDataTypeForm({ graph, node, config, change }: NodeFormProps<'changeDataType'>) {
  const incoming = incomingColumns(graph, node.id)
  const columns = useMemo(() => sideBySide(incoming), [incoming])
  const profiles = useSuggestions(graph, node.id)
  const [search, setSearch] = useState('')
  const changes = config.columnDataTypes
  const suggested = takeSuggested(changes, columns, profiles)
  const more = suggested.length - changes.length
  const wanted = search.trim().toLowerCase()

  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('columnsNeedSource')}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <Button
        size="xs"
        variant="light"
        disabled={more === 0}
        leftSection={<IconWand size={14} aria-hidden />}
        onClick={() => change({ ...config, columnDataTypes: suggested })}
      >
        Use suggested types{more > 0 && ` (${count(more)})`}
      </Button>
      <RejectPolicy config={config} change={change} />
      {columns.length > 8 && (
        <TextInput
          size="xs"
          aria-label="Search columns"
          placeholder="Search columns"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <TypeList
        columns={columns.filter(({ name }) => name.toLowerCase().includes(wanted))}
        changes={changes}
        profiles={profiles}
        onChange={(columnDataTypes, field) => change({ ...config, columnDataTypes }, field)}
      />
    </Stack>
  )
}
