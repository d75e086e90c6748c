import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

export interface MenuPlace {
  readonly x: number
  readonly y: number
  readonly title: string
  readonly node?: string
  readonly edge?: string
}

interface CanvasMenuProps {
  readonly place: MenuPlace | null
  readonly onClose: () => void
  readonly onDelete: (removed: { nodes: { id: string }[]; edges: { id: string }[] }) => void
}

/** The menu of a node or connection, where the pointer is. */
export function CanvasMenu({ place, onClose, onDelete }: CanvasMenuProps) {
  const remove = () =>
    onDelete({
      nodes: place?.node ? [{ id: place.node }] : [],
      edges: place?.edge ? [{ id: place.edge }] : [],
    })
  return (
    <Menu opened={place !== null} onClose={onClose} position="bottom-start" width={200} offset={2}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: place?.x ?? 0, top: place?.y ?? 0 }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
          Delete {place?.title}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
