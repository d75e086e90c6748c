import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconKeyboard, IconRoute } from '@tabler/icons-react'
import { openCheatSheet } from '../canvas/cheat-sheet.tsx'
import { startTour } from '../tour/tour-store.ts'

/** The tour and the keys. */
export function HelpMenu() {
  return (
    <Menu position="bottom-start" width={210}>
      <Menu.Target>
        <Button
          visibleFrom="sm"
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={500}
          data-tour="help"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Help
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRoute size={16} aria-hidden />} onClick={startTour}>
          Take the tour
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={openCheatSheet}>
          Keyboard shortcuts
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
