import { type NodeKind, nodeKinds } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { KindLogo } from '../kit/logo.tsx'
import classes from './palette.module.css'
import { PaletteTile } from './palette-tile.tsx'

interface PaletteMenuProps {
  readonly title: string
  readonly kinds: readonly NodeKind[]
  readonly onAdd: (kind: NodeKind) => void
}

/** The number of logos that show on the button what the menu contains. */
const SHOWN = 3

/** A group of components that opens below the palette. The components can be dragged or clicked. */
export function PaletteMenu({ title, kinds, onAdd }: PaletteMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [isDragging, setDragging] = useState(false)
  const close = () => {
    setDragging(false)
    setOpen(false)
  }
  const choose = (kind: NodeKind) => {
    close()
    onAdd(kind)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus shadow="md" radius="md">
      <Popover.Target>
        <button
          type="button"
          className={classes.menu}
          aria-label={`${title}, ${kinds.length} components`}
          data-kinds={kinds.join(' ')}
          data-type="preparation"
          onClick={() => setOpen(!isOpen)}
        >
          {kinds.slice(0, SHOWN).map((kind) => (
            <KindLogo key={kind} logoUrl={nodeKinds[kind].logoUrl} size={20} />
          ))}
          <span className={classes.title}>{title}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      {/* The list stays in the page while a component is dragged out of it, because the drag would end otherwise. */}
      <Popover.Dropdown className={classes.dropdown} data-dragging={isDragging || undefined}>
        <ul className={classes.lines} aria-label={title}>
          {kinds.map((kind) => (
            <li key={kind}>
              <PaletteTile
                kind={kind}
                hint={sentence('paletteMenuHint')}
                withSummary
                onKey={() => choose(kind)}
                onClick={() => choose(kind)}
                onDrag={() => setTimeout(() => setDragging(true))}
                onDragEnd={close}
              />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
