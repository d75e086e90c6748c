import type { Column } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import classes from './step-items.module.css'

/** A step of the workflow that a menu adds. */
export interface ColumnStep {
  readonly icon: Icon
  readonly label: string
  readonly run: () => void
  readonly isDisabled?: boolean
}

/** Steps of one topic, in a menu of their own. */
export interface ColumnStepGroup {
  readonly icon: Icon
  readonly label: string
  readonly steps: readonly ColumnStep[]
}

/** Steps between two dividers. */
export type StepSection = readonly (ColumnStep | ColumnStepGroup)[]

/** Returns the steps for some of the columns of a table. */
export type StepsOfColumns = (columns: readonly Column[], all: readonly Column[]) => readonly StepSection[]

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The steps that a menu adds to the workflow, below their heading. */
export function StepItems({ sections }: { readonly sections: readonly StepSection[] }) {
  return (
    <>
      <Menu.Label>{sentence('stepsOfWorkflow')}</Menu.Label>
      {sections.map((section, at) => (
        <Fragment key={section[0]?.label}>
          {at > 0 && <Menu.Divider />}
          {section.map((one) =>
            'steps' in one ? (
              <SubMenu key={one.label} icon={one.icon} label={one.label}>
                {one.steps.map((step) => (
                  <StepItem key={step.label} {...step} />
                ))}
              </SubMenu>
            ) : (
              <StepItem key={one.label} {...one} />
            ),
          )}
        </Fragment>
      ))}
    </>
  )
}

function StepItem({ icon: StepIcon, label, run, isDisabled = false }: ColumnStep) {
  return (
    <Menu.Item leftSection={<StepIcon {...ICON} />} disabled={isDisabled} onClick={run}>
      {label}
    </Menu.Item>
  )
}

interface SubMenuProps {
  readonly icon: Icon
  readonly label: string
  readonly children: ReactNode
}

/** A menu within a menu. */
export function SubMenu({ icon: GroupIcon, label, children }: SubMenuProps) {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<GroupIcon {...ICON} />} onClick={openByKey}>
          {label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className={classes.menu}>{children}</Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

/** Opens a submenu with Enter or Space, like with the arrow to the right. The menu itself knows only the arrow. */
function openByKey({ detail, currentTarget }: MouseEvent<HTMLElement>) {
  if (detail === 0)
    currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
}
