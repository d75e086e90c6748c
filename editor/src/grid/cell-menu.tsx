import { sentence } from '@anj/workflow/messages'
import { Menu } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import classes from './data-grid.module.css'
import { OverlayAnchor } from './overlay-anchor.tsx'
import stepClasses from './step-items.module.css'
import type { ColumnStep } from './step-items.tsx'

interface CellMenuProps {
  readonly label: string
  /** Position in the window at which the menu opens. */
  readonly at: { readonly x: number; readonly y: number }
  readonly steps: readonly ColumnStep[]
  readonly onRead: () => void
  readonly onClose: () => void
}

/** The menu of one cell, with the steps that its value suggests. */
export function CellMenu({ label, at, steps, onRead, onClose }: CellMenuProps) {
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      shadow="md"
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <OverlayAnchor className={classes.cellAnchor} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown className={stepClasses.menu} aria-label={label}>
        {steps.length > 0 && <Menu.Label>{sentence('stepsOfWorkflow')}</Menu.Label>}
        {steps.map(({ icon: StepIcon, label, run }) => (
          <Menu.Item key={label} leftSection={<StepIcon size={16} stroke={1.6} aria-hidden />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
        {steps.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<IconEye size={16} stroke={1.6} aria-hidden />} onClick={onRead}>
          {sentence('readCell')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
