import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconTable } from '@tabler/icons-react'

/** Copies the selected cells, with or without column names. */
export function CopyMenu({ onCopy }: { readonly onCopy: (withHeaders: boolean) => void }) {
  return (
    <Menu position="top-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label="Copy selected cells"
          title="Copy selected cells"
        >
          <IconCopy size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => onCopy(false)}>
          Copy
        </Menu.Item>
        <Menu.Item leftSection={<IconTable size={16} aria-hidden />} onClick={() => onCopy(true)}>
          Copy with column names
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
