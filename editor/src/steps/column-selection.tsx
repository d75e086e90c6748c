import { incomingColumns, sideBySide } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { count } from '../panels/format.ts'
import type { NodeFormProps } from '../panels/node-form.ts'
import { ChosenColumnList } from './chosen-column-list.tsx'
import {
  type ChosenColumn,
  chooseColumns,
  columnLines,
  moveColumn,
  renameColumn,
  toggleColumn,
} from './chosen-columns.ts'
import { SwapSides } from './swap-sides.tsx'

/** Which columns are given on, in which order, under which names. */
export default function ColumnSelectionForm(props: NodeFormProps<'columnSelection'>) {
  const { graph, node, config, change } = props
  const incoming = incomingColumns(graph, node.id)
  const columns = useMemo(() => sideBySide(incoming), [incoming])
  const lines = useMemo(() => columnLines(columns, config.selectedColumns), [columns, config.selectedColumns])
  const [search, setSearch] = useState('')

  const wanted = search.trim().toLowerCase()
  const found = lines.filter(
    ({ column, name }) => column.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  )
  const chosen = found.filter(({ isChosen }) => isChosen)
  const set = (selectedColumns: ChosenColumn[], field?: string) =>
    change({ ...config, selectedColumns }, field)

  if (lines.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('columnsNeedSource')}
      </Text>
    )
  }
  return (
    <Stack gap="xs">
      <SwapSides {...props} />
      <TextInput
        size="xs"
        aria-label="Search columns"
        placeholder="Search columns"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Checkbox
          size="xs"
          label={wanted ? 'Select all found' : 'Select all'}
          checked={chosen.length === found.length && found.length > 0}
          indeterminate={chosen.length > 0 && chosen.length < found.length}
          onChange={(event) =>
            set(chooseColumns(lines, new Set(found.map(({ column }) => column)), event.currentTarget.checked))
          }
        />
        <Text size="xs" c="dimmed">
          {count(lines.filter(({ isChosen }) => isChosen).length)} of {count(lines.length)}
        </Text>
      </Group>
      <ChosenColumnList
        lines={found}
        canMove={wanted === ''}
        onToggle={(column) => set(toggleColumn(lines, column))}
        onRename={(column, name) => set(renameColumn(lines, column, name), `name ${column}`)}
        onMove={(column, to) => set(moveColumn(lines, column, to), `place ${column}`)}
      />
    </Stack>
  )
}
