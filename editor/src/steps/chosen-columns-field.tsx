import { type Column, formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ColumnSearch, nameSearch } from '../kit/column-search.tsx'
import { MissingColumnsNotice } from '../kit/missing-columns-notice.tsx'
import classes from './chosen-column-list.module.css'
import { ChosenColumnList, type MenuOfLine } from './chosen-column-list.tsx'
import {
  type Chosen,
  type ChosenColumn,
  chooseColumns,
  columnLines,
  duplicateNames,
  moveColumn,
  removeMissingColumns,
  renameColumn,
  toggleColumns,
} from './chosen-columns.ts'

interface ChosenColumnsFieldProps {
  /** The columns of each source. If those of any source are unknown, no column can be reported as missing. */
  readonly incoming: readonly (readonly Column[])[]
  /** All columns available for the output. */
  readonly columns: readonly Column[]
  readonly chosen: Chosen
  /** One undo reverts consecutive changes to the same `field`. */
  readonly onChange: (chosen: ChosenColumn[], field?: string) => void
  /** Returns the menu of a column, for the columns that have one. */
  readonly menuOf?: MenuOfLine
}

/** Chooses the output columns, their order and their names. */
export function ChosenColumnsField({ incoming, columns, chosen, onChange, menuOf }: ChosenColumnsFieldProps) {
  const lines = useMemo(() => columnLines(columns, chosen), [columns, chosen])
  const [search, setSearch] = useState('')

  const isSearching = search.trim() !== ''
  const isFound = nameSearch(search)
  const found = lines.filter(({ column, name }) => isFound(column) || isFound(name))
  const twice = useMemo(() => duplicateNames(lines), [lines])
  const areKnown = incoming.every((table) => table.length > 0)
  const chosenFound = found.filter(({ isChosen }) => isChosen).length
  if (lines.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('columnsNeedSource')}
      </Text>
    )
  }
  return (
    <Stack gap="xs">
      <ColumnSearch value={search} onChange={setSearch} />
      <Group justify="space-between" gap={4}>
        <Checkbox
          size="xs"
          label={isSearching ? 'Select all found' : 'Select all'}
          checked={chosenFound === found.length && found.length > 0}
          indeterminate={chosenFound > 0 && chosenFound < found.length}
          onChange={(event) =>
            onChange(
              chooseColumns(lines, new Set(found.map(({ column }) => column)), event.currentTarget.checked),
            )
          }
        />
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          title={sentence('invertHint')}
          disabled={found.length === 0}
          onClick={() => onChange(toggleColumns(lines, new Set(found.map(({ column }) => column))))}
        >
          Invert
        </Button>
        <Text size="xs" c="dimmed" className={classes.count}>
          {formatCount(lines.filter(({ isChosen }) => isChosen).length)} of {formatCount(lines.length)}
        </Text>
      </Group>
      <MissingColumnsNotice
        number={areKnown ? lines.filter(({ isMissing }) => isMissing).length : 0}
        onRemoveAll={() => onChange(removeMissingColumns(lines))}
      />
      {chosen?.length === 0 && (
        <Text size="xs" c="var(--mantine-color-error)" role="note">
          {sentence('tableWithoutColumns')}
        </Text>
      )}
      {twice.size > 0 && (
        <Text size="xs" c="var(--mantine-color-error)" role="note">
          {sentence('namesTwice', { names: [...twice].join(', ') })}
        </Text>
      )}
      {found.length === 0 && (
        <Text size="xs" c="dimmed" role="status">
          {sentence('noColumnFound', { text: search.trim() })}
        </Text>
      )}
      <ChosenColumnList
        lines={found}
        twice={twice}
        canMove={!isSearching}
        menuOf={menuOf}
        onToggle={(column) => onChange(toggleColumns(lines, new Set([column])))}
        onRename={(column, name) => onChange(renameColumn(lines, column, name), `name ${column}`)}
        onMove={(column, to) => onChange(moveColumn(lines, column, to), `place ${column}`)}
      />
    </Stack>
  )
}
