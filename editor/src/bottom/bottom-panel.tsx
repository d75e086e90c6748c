import { formatCount, isKind } from '@anj/workflow'
import { ActionIcon, Tabs } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { Divider } from '../kit/divider.tsx'
import { lazyComponent } from '../kit/lazy-components.ts'
import { useIsLeaving, useShownNode } from '../kit/use-place.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import classes from './bottom-panel.module.css'
import { type BottomTab, showTab, useBottom } from './bottom-state.ts'
import { LastRunFiles } from './last-run-files.tsx'
import { MessageTab } from './message-tab.tsx'
import { useRunWithRejects } from './rejects/use-run-with-rejects.ts'
import { useShowReadFile } from './show-rows.ts'
import { SidePanel } from './side-panel.tsx'
import { SideRail } from './side-rail.tsx'
import { useFollowRun } from './use-follow-run.ts'

const PreviewTab = lazyComponent(() => import('./preview-tab.tsx'))
const RejectsTab = lazyComponent(() => import('./rejects/rejects-tab.tsx'))
const ResultTab = lazyComponent(() => import('./result-tab.tsx'))

const SPLIT = { start: 60, min: 30, max: 90 }
/** Width of the folded panel on the right, in pixels. The style sheet has the same value. */
const RAIL = 38

interface BottomPanelProps {
  readonly isHigh: boolean
  readonly onToggleHeight: () => void
}

/** The panel below the canvas: logs and tables on the left, schedules and runs on the right. */
export function BottomPanel({ isHigh, onToggleHeight }: BottomPanelProps) {
  const workflow = useCurrentWorkflow()
  const node = useShownNode()
  const isLeaving = useIsLeaving()
  const tab = useBottom((state) => state.tab)
  const isFolded = useBottom((state) => state.isSideFolded)
  const [split, setSplit] = useState(SPLIT.start)
  const panel = useRef<HTMLDivElement>(null)
  const table = node && isKind(node, 'dataTable') && node.data.config.showDataTable ? node : null
  const rejects = useRunWithRejects(workflow?.id ?? null)
  const isGone = (tab === 'data-table' && !table) || (tab === 'rejects' && !rejects)
  const shown = isGone ? 'message' : tab
  useFollowRun(workflow?.id ?? null)
  useShowReadFile(node?.id ?? null)

  return (
    <div className={classes.panel} ref={panel}>
      <Tabs
        className={classes.tabs}
        classNames={{ list: classes.list, panel: classes.content, tab: classes.tab }}
        style={{ width: isFolded ? `calc(100% - ${RAIL}px)` : `${split}%` }}
        color="var(--anj-brand)"
        value={shown}
        onChange={(value) => showTab((value ?? 'message') as BottomTab)}
        keepMounted={false}
      >
        <div className={classes.head}>
          <Tabs.List>
            <Tabs.Tab value="message">Message</Tabs.Tab>
            <Tabs.Tab value="data">Data</Tabs.Tab>
            {table && <Tabs.Tab value="data-table">Data Table</Tabs.Tab>}
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
            {rejects && <Tabs.Tab value="rejects">Rejects ({formatCount(rejects.rejectCount)})</Tabs.Tab>}
          </Tabs.List>
          {isFolded && workflow && <LastRunFiles key={workflow.id} workflowId={workflow.id} />}
          <ActionIcon
            className={classes.grow}
            variant="subtle"
            color="gray"
            size={24}
            aria-label={isHigh ? 'Shrink panel' : 'Enlarge panel'}
            title={isHigh ? 'Shrink panel' : 'Enlarge panel'}
            onClick={onToggleHeight}
          >
            {isHigh ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
          </ActionIcon>
        </div>
        <Suspense fallback={null}>
          <Tabs.Panel value="message">
            <MessageTab workflowId={workflow?.id ?? null} />
          </Tabs.Panel>
          <Tabs.Panel value="data">
            <ResultTab workflowId={workflow?.id ?? null} />
          </Tabs.Panel>
          {table && (
            <Tabs.Panel value="data-table">
              <PreviewTab
                key={`${workflow?.id} ${table.id}`}
                workflow={workflow}
                nodeId={table.id}
                label="Data Table"
              />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="preview" data-leaving={isLeaving || undefined}>
            <PreviewTab key={`${workflow?.id} ${node?.id}`} workflow={workflow} nodeId={node?.id ?? null} />
          </Tabs.Panel>
          {rejects && (
            <Tabs.Panel value="rejects">
              <RejectsTab run={rejects} />
            </Tabs.Panel>
          )}
        </Suspense>
      </Tabs>
      {isFolded ? (
        <SideRail />
      ) : (
        <>
          <Divider
            between="columns"
            label="Width of logs and data"
            value={split}
            min={SPLIT.min}
            max={SPLIT.max}
            perPixel={() => 100 / (panel.current?.clientWidth || 1)}
            onChange={setSplit}
            onToggle={() => setSplit(split > SPLIT.start ? SPLIT.start : SPLIT.max)}
          />
          <SidePanel />
        </>
      )}
    </div>
  )
}
