import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface TopMenuProps {
  readonly label: string
  /** Smallest screen size on which the menu is shown. By default, the menu is shown on all sizes. */
  readonly visibleFrom?: 'sm' | 'md'
  /** Name by which the tour and the code that restores the focus find the button. */
  readonly name: string
  readonly children: ReactNode
}

/** A menu in the top bar. */
export function TopMenu({ label, visibleFrom, name, children }: TopMenuProps) {
  return (
    <Menu position="bottom-start" width={210}>
      <Menu.Target>
        <Button
          {...(visibleFrom && { visibleFrom })}
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={500}
          flex="none"
          data-tour={name}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
