import { ActionIcon, Tabs } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyComponent } from '../kit/lazy-components.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import classes from './bottom-panel.module.css'
import { foldSide, type SideTab, showSide, useBottom } from './bottom-state.ts'
import { RunSummary } from './run-summary.tsx'

const RunHistory = lazyComponent(() => import('./run-history.tsx'))
const SchedulesPanel = lazyComponent(() => import('./schedules/schedules-panel.tsx'))

/** The tabs on the right: schedules, the current run, and the run history. */
export function SidePanel() {
  const id = useCurrentWorkflow()?.id ?? null
  const side = useBottom((state) => state.side)
  return (
    <Tabs
      className={classes.side}
      classNames={{ list: classes.sideList, panel: classes.sideContent, tab: classes.tab }}
      color="var(--anj-brand)"
      value={side}
      onChange={(value) => showSide(value as SideTab)}
      keepMounted={false}
    >
      <div className={classes.head}>
        <Tabs.List>
          <Tabs.Tab value="schedules">Schedules</Tabs.Tab>
          <Tabs.Tab value="run">Run</Tabs.Tab>
          <Tabs.Tab value="runs">Runs</Tabs.Tab>
        </Tabs.List>
        <ActionIcon
          className={classes.grow}
          variant="subtle"
          color="gray"
          size={24}
          aria-label="Fold panel"
          title="Fold panel"
          onClick={() => foldSide(true)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
      <Tabs.Panel value="schedules">
        <Suspense fallback={null}>
          <SchedulesPanel />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="run" tabIndex={0}>
        <RunSummary workflowId={id} />
      </Tabs.Panel>
      <Tabs.Panel value="runs" tabIndex={0}>
        <Suspense fallback={null}>
          <RunHistory workflowId={id} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
