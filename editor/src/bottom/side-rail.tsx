import { ActionIcon } from '@mantine/core'
import { IconCalendarTime, IconHistory, IconPlayerPlay } from '@tabler/icons-react'
import classes from './bottom-panel.module.css'
import { type SideTab, showSide } from './bottom-state.ts'

const entries: readonly {
  readonly tab: SideTab
  readonly label: string
  readonly icon: typeof IconHistory
}[] = [
  { tab: 'schedules', label: 'Schedules', icon: IconCalendarTime },
  { tab: 'run', label: 'Run', icon: IconPlayerPlay },
  { tab: 'runs', label: 'Runs', icon: IconHistory },
]

/** The folded panel on the right: a button for each of its tabs, which unfolds it. */
export function SideRail() {
  return (
    <div className={classes.rail} role="group" aria-label="Folded panel">
      {entries.map(({ tab, label, icon: Icon }) => (
        <ActionIcon
          key={tab}
          variant="subtle"
          color="gray"
          aria-label={`Show ${label}`}
          title={label}
          onClick={() => showSide(tab)}
        >
          <Icon size={17} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  )
}
