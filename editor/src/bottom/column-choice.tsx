import type { Column } from '@anj/workflow'
import { ActionIcon, Button, Group, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { ColumnSearch, nameSearch } from '../kit/column-search.tsx'
import { type ColumnView, withHidden } from '../store/column-view.ts'
import { ColumnCheckboxes } from './column-checkboxes.tsx'

interface ColumnChoiceProps {
  readonly columns: readonly Column[]
  readonly view: ColumnView
  readonly onView: (change: (view: ColumnView) => ColumnView) => void
}

/** Lets the user show and hide columns. A hidden column remains part of the table. */
export function ColumnChoice({ columns, view, onView }: ColumnChoiceProps) {
  const [search, setSearch] = useState('')
  const names = columns.map(({ name }) => name).filter(nameSearch(search))
  const found = new Set(names)
  const hidden = new Set(view.hidden)
  const shown = columns.filter(({ name }) => !hidden.has(name))
  const hide = (choose: (hidden: readonly string[]) => readonly string[]) =>
    onView((now) => withHidden(now, choose(now.hidden), columns))
  const toggle = (name: string, isShown: boolean) =>
    hide((now) => (isShown ? now.filter((one) => one !== name) : [...now, name]))
  return (
    <Popover position="top-end" shadow="md" withinPortal trapFocus returnFocus onClose={() => setSearch('')}>
      <Popover.Target>
        <ActionIcon
          size="sm"
          variant={view.hidden.length > 0 ? 'light' : 'subtle'}
          color={view.hidden.length > 0 ? undefined : 'gray'}
          aria-label="Show and hide columns"
          title="Show and hide columns"
        >
          <IconColumns3 size={15} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" w={260} aria-label="Shown columns">
        <ColumnSearch value={search} onChange={setSearch} />
        <Group gap="xs" my={6}>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => hide((now) => now.filter((name) => !found.has(name)))}
          >
            Show all
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={shown.every(({ name }) => found.has(name))}
            onClick={() => hide((now) => [...new Set([...now, ...names])])}
          >
            Hide these
          </Button>
        </Group>
        <ColumnCheckboxes names={names} hidden={hidden} isLastShown={shown.length <= 1} onToggle={toggle} />
      </Popover.Dropdown>
    </Popover>
  )
}
