import { incomingColumns, sideBySide } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch, IconWand } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatCount } from '../kit/format.ts'
import { MissingColumnsNotice } from '../kit/missing-columns-notice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { applySuggestions, missingColumnsOf, withoutColumns } from './column-changes.ts'
import { ConversionCheck } from './conversion-check.tsx'
import { RejectPolicy } from './reject-policy.tsx'
import { TypeList } from './type-list.tsx'
import { useConversions } from './use-conversions.ts'
import { useWhenFixed } from './use-fix.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The form of Change Data Type: each column's type, and the handling of values that fail to convert. */
export default function ChangeDataTypeForm(props: NodeFormProps<'changeDataType'>) {
  const { workflowId, graph, node, config, change } = props
  const incoming = incomingColumns(graph, node.id)
  const columns = useMemo(() => sideBySide(incoming), [incoming])
  const profiles = useSuggestions(graph, node.id)
  const [search, setSearch] = useState('')
  useWhenFixed(() => setSearch(''))
  const changes = config.columnDataTypes
  const checked = useConversions({ workflowId, graph, nodeId: node.id, hasChanges: changes.length > 0 })
  const suggested = applySuggestions(changes, columns, profiles)
  const more = suggested.length - changes.length
  // While the columns of any source are unknown, no column can be reported as missing.
  const gone = incoming.every((table) => table.length > 0) ? missingColumnsOf(changes, columns) : []
  const wanted = search.trim().toLowerCase()
  const isFound = (name: string) => name.toLowerCase().includes(wanted)

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
        Use suggested types{more > 0 && ` (${formatCount(more)})`}
      </Button>
      <RejectPolicy config={config} change={change} />
      <ConversionCheck answer={checked} />
      <MissingColumnsNotice
        number={gone.length}
        onRemoveAll={() => change({ ...config, columnDataTypes: withoutColumns(changes, gone) })}
      />
      {columns.length + gone.length > 8 && (
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
        title={node.data.title}
        gone={gone.filter(isFound)}
        columns={columns.filter(({ name }) => isFound(name))}
        changes={changes}
        profiles={profiles}
        checked={checked.value}
        isChecking={checked.isAsking}
        onChange={(columnDataTypes, field) => change({ ...config, columnDataTypes }, field)}
      />
    </Stack>
  )
}
