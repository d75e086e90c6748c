import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Modal, Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
  IconArrowsMove,
  IconWindowMaximize,
  IconWindowMinimize,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useQuestion } from '../kit/confirm-changes.ts'
import classes from './insight-window.module.css'
import { useWindowFrame } from './use-window-frame.ts'
import type { Frame, ResizeHandleSide } from './window-frame.ts'

interface InsightWindowProps {
  readonly title: string
  readonly onClose: () => void
  /** Content of the header next to the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const grips: readonly ResizeHandleSide[] = ['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']
const KEY_PIXELS = 20
const ways: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -KEY_PIXELS, y: 0 },
  ArrowRight: { x: KEY_PIXELS, y: 0 },
  ArrowUp: { x: 0, y: -KEY_PIXELS },
  ArrowDown: { x: 0, y: KEY_PIXELS },
}

/** The window for insights. The user can move, resize, maximize, restore and close it. */
export function InsightWindow({ title, onClose, actions, children }: InsightWindowProps) {
  const { frame, isMaximised, isHeld, maximise, restore, step, drag } = useWindowFrame()
  const isAsked = useQuestion((state) => state.isOpen)
  // Handles the key in the capture phase, because the focused element may remove itself when it handles the key.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !event.isComposing && !isAsked && !keepsEscape(event.target)) onClose()
    },
    { capture: true },
  )
  const toggle = isMaximised ? restore : maximise
  const press = (event: KeyboardEvent) => {
    const by = ways[event.key]
    if (!by) return
    event.preventDefault()
    step(event.shiftKey ? 'se' : 'move', by)
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      padding={0}
      data-placed
    >
      <Modal.Overlay />
      <Modal.Content
        className={classes.window}
        data-insight-window
        data-maximised={isMaximised || undefined}
        data-held={isHeld || undefined}
        style={isMaximised ? undefined : placeOf(frame)}
      >
        <div
          className={classes.head}
          {...drag('move')}
          onDoubleClick={(event) => {
            if (event.target instanceof Element && !event.target.closest('button, input, a')) toggle()
          }}
        >
          <Modal.Title className={classes.title} title={title}>
            {title}
          </Modal.Title>
          {actions}
          {!isMaximised && (
            <HeadButton label={sentence('moveWindow')} icon={IconArrowsMove} isHandle onKeyDown={press} />
          )}
          <HeadButton
            label={isMaximised ? 'Restore' : 'Maximise'}
            icon={isMaximised ? IconWindowMinimize : IconWindowMaximize}
            onClick={toggle}
          />
          <HeadButton label="Close" icon={IconX} onClick={onClose} />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        {!isMaximised &&
          grips.map((grip) => <div key={grip} className={classes.grip} data-grip={grip} {...drag(grip)} />)}
      </Modal.Content>
    </Modal.Root>
  )
}

/** Returns the window's position for the style sheet, which may move it down to make room for toasts. */
function placeOf({ x, y, width, height }: Frame): CSSProperties {
  return {
    left: x,
    width,
    '--anj-window-top': `${y}px`,
    '--anj-window-end': `${y + height}px`,
  } as CSSProperties
}

/** True when Escape belongs to the focused element, for example a field with text or a dialog above the window. */
function keepsEscape(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const dialog = target.closest('[role="dialog"]')
  return (
    target.getAttribute('data-mantine-stop-propagation') === 'true' ||
    (dialog !== null && !dialog.hasAttribute('data-insight-window'))
  )
}

interface HeadButtonProps {
  readonly label: string
  readonly icon: TablerIcon
  /** True for a button that also drags the window. */
  readonly isHandle?: boolean
  readonly onClick?: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

function HeadButton({ label, icon: Icon, isHandle = false, onClick, onKeyDown }: HeadButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        data-handle={isHandle || undefined}
        aria-label={label}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
