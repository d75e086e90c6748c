import { showError } from '@anj/ui'
import { type DragEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { moveTab } from '../actors/workflows.ts'
import { lazyComponent } from '../kit/lazy-components.ts'
import { menuOfTab, restoreFocus } from '../kit/restore-focus.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { type Tab, useGraphStore } from '../store/graph-store.ts'
import { neighbourIndex } from './neighbour-of.ts'
import classes from './workflow-bar.module.css'
import type { WorkflowDialogTask } from './workflow-dialog.tsx'
import { tabId, WorkflowTab } from './workflow-tab.tsx'

const SharingDialog = lazyComponent(() => import('./sharing-dialog.tsx'))
const VersionsDialog = lazyComponent(() => import('./versions-dialog.tsx'))

interface WorkflowTabsProps {
  /** Called by a tab's menu to open a name dialog. */
  readonly onTask: (task: WorkflowDialogTask) => void
}

/** Tabs of all workflows. Users reorder them by dragging and move the focus with the arrow keys. */
export function WorkflowTabs({ onTask }: WorkflowTabsProps) {
  const tabs = useGraphStore((state) => state.tabs)
  const currentId = useGraphStore((state) => state.currentId)
  const bar = useCurrentInSight(currentId, tabs.length)
  const [dialog, setDialog] = useState<{ readonly what: 'share' | 'versions'; readonly tab: Tab } | null>(
    null,
  )
  const drag = useTabDrag()

  const close = () => {
    if (dialog) restoreFocus(menuOfTab(dialog.tab.id))
    setDialog(null)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const focused = tabs.findIndex(({ id }) => tabId(id) === (event.target as HTMLElement).id)
    const next = focused < 0 ? null : neighbourIndex(event.key, focused, tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    document.getElementById(tabId(tab.id))?.focus()
  }
  return (
    <>
      {/* Owns only the tabs themselves, because the menu and the cross next to each tab aren't tabs. */}
      <div role="tablist" aria-label="Workflows" aria-owns={tabs.map(({ id }) => tabId(id)).join(' ')} />
      <div className={classes.tabs} ref={bar} onKeyDown={press} {...drag.ofList}>
        {tabs.map((tab, at) => (
          <WorkflowTab
            key={tab.id}
            tab={tab}
            isCurrent={tab.id === currentId}
            isReachable={currentId === null ? at === 0 : tab.id === currentId}
            isDropPlace={drag.before === tab.id}
            onRename={() => onTask({ what: 'rename', tab })}
            onDuplicate={() => onTask({ what: 'duplicate', tab })}
            onShare={() => setDialog({ what: 'share', tab })}
            onVersions={() => setDialog({ what: 'versions', tab })}
            onMove={(by) => move(tabs, at, by)}
          />
        ))}
      </div>
      <Suspense fallback={null}>
        {dialog?.what === 'share' && <SharingDialog tab={dialog.tab} onClose={close} />}
        {dialog?.what === 'versions' && <VersionsDialog tab={dialog.tab} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Keeps the current tab visible, even when the bar or the tabs change width. */
function useCurrentInSight(currentId: string | null, count: number) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = bar.current
    if (!list || !currentId) return
    const show = () => {
      const tab = document.getElementById(tabId(currentId))?.closest<HTMLElement>('[data-tab]')
      tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    show()
    const watch = new ResizeObserver(show)
    watch.observe(list)
    return () => watch.disconnect()
  }, [currentId, count])
  return bar
}

const TAB = 'application/x-anj-tab'

/** Handles dragging a tab to another place. */
function useTabDrag() {
  /** The tab before which the tab being dragged would be dropped. Empty for the place after the last tab. */
  const [before, setBefore] = useState<string | null>(null)
  const isTab = (event: DragEvent) => event.dataTransfer.types.includes(TAB)
  const ofList = {
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const id = (event.target as HTMLElement).dataset.tab
      if (!id) return
      event.dataTransfer.setData(TAB, id)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!isTab(event)) return
      event.preventDefault()
      setBefore(placeAt(event.currentTarget, event.clientX))
    },
    onDragLeave: () => setBefore(null),
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (!isTab(event)) return
      event.preventDefault()
      setBefore(null)
      const place = placeAt(event.currentTarget, event.clientX)
      void saidWhenNot(moveTab(event.dataTransfer.getData(TAB), place || null))
    },
    onDragEnd: () => setBefore(null),
  }
  return { before, ofList }
}

function placeAt(list: HTMLElement, x: number): string {
  const tabs = [...list.querySelectorAll<HTMLElement>('[data-tab]')]
  const next = tabs.find((tab) => {
    const { left, width } = tab.getBoundingClientRect()
    return x < left + width / 2
  })
  return next?.dataset.tab ?? ''
}

function move(tabs: readonly Tab[], at: number, by: -1 | 1): void {
  const before = by < 0 ? tabs[at - 1] : tabs[at + 2]
  const id = tabs[at]?.id
  if (id) void saidWhenNot(moveTab(id, before?.id ?? null))
}

const saidWhenNot = (moving: Promise<void>) => moving.catch((error: unknown) => showError(sentenceOf(error)))
