import type { Column } from '@anj/workflow'
import { ActionIcon, Button, Checkbox, Group, Popover, TextInput } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { type ColumnView, withHidden } from '../grid/column-view.ts'
import classes from './bottom-panel.module.css'

interface ColumnChoiceProps {
  readonly columns: readonly Column[]
  readonly view: ColumnView
  readonly onView: (change: (view: ColumnView) => ColumnView) => void
}

/** Which columns are shown; the table itself keeps them all. */
export function ColumnChoice({ columns, view, onView }: ColumnChoiceProps) {
  const [search, setSearch] = useState('')
  const found = columns.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  const names = found.map(({ name }) => name)
  const others = view.hidden.filter((name) => !names.includes(name))
  const hidden = new Set(view.hidden)
  const isLastShown = columns.filter(({ name }) => !hidden.has(name)).length <= 1
  const toggle = (name: string, isShown: boolean) =>
    onView((now) =>
      withHidden(now, isShown ? now.hidden.filter((one) => one !== name) : [...now.hidden, name]),
    )
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
        <TextInput
          size="xs"
          aria-label="Search columns"
          placeholder="Search columns"
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
        <Group gap="xs" my={6}>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onView((now) => withHidden(now, others))}
          >
            Show all
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={found.length === columns.length}
            onClick={() => onView((now) => withHidden(now, [...others, ...names]))}
          >
            Hide these
          </Button>
        </Group>
        <ul className={classes.choice}>
          {found.map(({ name }) => (
            <li key={name}>
              <Checkbox
                size="xs"
                label={name}
                checked={!hidden.has(name)}
                disabled={isLastShown && !hidden.has(name)}
                onChange={({ currentTarget: { checked } }) => toggle(name, checked)}
              />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
