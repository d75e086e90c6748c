import { isKind } from '@anj/workflow'
import { ActionIcon, Tabs } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Divider } from '../shell/divider.tsx'
import { useShownNode } from '../shell/use-place.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import classes from './bottom-panel.module.css'
import { MessageTab } from './message-tab.tsx'
import { RunSummary } from './run-summary.tsx'

const PreviewTab = lazy(() => import('./preview-tab.tsx'))
const ResultTab = lazy(() => import('./result-tab.tsx'))

const SPLIT = { start: 60, min: 30, max: 90 }

interface BottomPanelProps {
  readonly isHigh: boolean
  readonly onToggleHeight: () => void
}

/** Logs and tables on the left, the present run on the right. */
export function BottomPanel({ isHigh, onToggleHeight }: BottomPanelProps) {
  const workflow = useCurrentWorkflow()
  const node = useShownNode()
  const [tab, setTab] = useState('message')
  const [split, setSplit] = useState(SPLIT.start)
  const panel = useRef<HTMLDivElement>(null)
  const table = node && isKind(node, 'dataTable') && node.data.config.showDataTable ? node : null
  const shown = tab === 'data-table' && !table ? 'message' : tab

  return (
    <div className={classes.panel} ref={panel}>
      <Tabs
        className={classes.tabs}
        classNames={{ list: classes.list, panel: classes.content, tab: classes.tab }}
        style={{ width: `${split}%` }}
        color="var(--anj-brand)"
        value={shown}
        onChange={(value) => setTab(value ?? 'message')}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="message">Message</Tabs.Tab>
          <Tabs.Tab value="data">Data</Tabs.Tab>
          {table && <Tabs.Tab value="data-table">Data Table</Tabs.Tab>}
          <Tabs.Tab value="preview">Preview</Tabs.Tab>
          <ActionIcon
            className={classes.grow}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={isHigh ? 'Make the panel lower' : 'Make the panel higher'}
            onClick={onToggleHeight}
          >
            {isHigh ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
          </ActionIcon>
        </Tabs.List>
        <Suspense fallback={null}>
          <Tabs.Panel value="message">
            <MessageTab workflowId={workflow?.id ?? null} />
          </Tabs.Panel>
          <Tabs.Panel value="data">
            <ResultTab workflowId={workflow?.id ?? null} />
          </Tabs.Panel>
          {table && (
            <Tabs.Panel value="data-table">
              <PreviewTab key={table.id} workflow={workflow} nodeId={table.id} />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="preview">
            <PreviewTab key={node?.id ?? 'none'} workflow={workflow} nodeId={node?.id ?? null} />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
      <Divider
        between="columns"
        label="Width of logs and data"
        value={split}
        min={SPLIT.min}
        max={SPLIT.max}
        perPixel={() => 100 / (panel.current?.clientWidth || 1)}
        onChange={setSplit}
      />
      <section className={classes.side} aria-label="Run">
        <RunSummary workflowId={workflow?.id ?? null} />
      </section>
    </div>
  )
}
