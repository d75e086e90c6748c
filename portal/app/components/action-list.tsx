import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './action-list.module.css'

interface ActionListProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly children: ReactNode
}

/** A list of short items with buttons beside them. */
export function ActionList({ label, children }: ActionListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

interface ActionItemProps {
  readonly title: string
  readonly note?: string
  /** Buttons or fields of the item. */
  readonly children?: ReactNode
}

/** An item with its title, a note below it, and its buttons. */
export function ActionItem({ title, note, children }: ActionItemProps) {
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Text fw={500}>{title}</Text>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {children}
    </li>
  )
}
