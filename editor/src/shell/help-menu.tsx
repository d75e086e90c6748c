import { Menu } from '@mantine/core'
import { IconBook, IconKeyboard, IconRoute } from '@tabler/icons-react'
import { openCheatSheet } from '../canvas/cheat-sheet.tsx'
import { startTour } from '../tour/tour-store.ts'
import { TopMenu } from './top-menu.tsx'

/** Help menu: help pages, tour and keyboard shortcuts. */
export function HelpMenu() {
  return (
    <TopMenu label="Help" name="help">
      <Menu.Item component="a" href="/help" target="_blank" leftSection={<IconBook size={16} aria-hidden />}>
        Help pages
      </Menu.Item>
      <Menu.Item leftSection={<IconRoute size={16} aria-hidden />} onClick={startTour}>
        Take the tour
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={openCheatSheet}>
        Keyboard shortcuts
      </Menu.Item>
    </TopMenu>
  )
}
