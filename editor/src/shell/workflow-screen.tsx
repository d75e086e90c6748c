import { SkipLink } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { VisuallyHidden } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { ReactFlowProvider } from 'reactflow'
import { session } from '../actors/session.ts'
import { workflows } from '../actors/workflows.ts'
import { BottomPanel } from '../bottom/bottom-panel.tsx'
import { StepsOfSourceColumn } from '../bottom/source-column-menu.tsx'
import { Canvas } from '../canvas/canvas.tsx'
import { Palette } from '../canvas/palette.tsx'
import { Chat } from '../chat/chat.tsx'
import { SourceColumnMenu } from '../grid/source-column-menu.ts'
import { InsightHost } from '../insight/insight-host.tsx'
import { Divider } from '../kit/divider.tsx'
import { prefetchParts } from '../kit/lazy-components.ts'
import { usePage } from '../kit/use-place.ts'
import { ConfigurationPanel } from '../panels/configuration-panel.tsx'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import { Tour } from '../tour/tour.tsx'
import { EditorHeader } from './editor-header.tsx'
import { LinkedTask } from './linked-task.tsx'
import { LOGS } from './logs-height.ts'
import { CONFIGURATION, useConfigurationWidth } from './use-configuration-width.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useFollowWorkflow } from './use-follow-workflow.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useLogsHeight } from './use-logs-height.ts'
import { WorkflowBar } from './workflow-bar.tsx'
import classes from './workflow-screen.module.css'

/** The three workflow pages: bars at the top, configuration on the left, the canvas, and logs and data below. */
export default function WorkflowScreen() {
  const user = useSelector(session, (state) => state.context.user)
  const configuration = useConfigurationWidth()
  const logs = useLogsHeight()

  useEffect(() => {
    workflows.start()
  }, [])
  useEffect(prefetchParts, [])
  useFollowWorkflow()
  useLeaveWarning()
  const isFileOver = useFileDrop()

  return (
    <ReactFlowProvider>
      <div className={classes.screen}>
        <SkipLink to="content">Skip to the canvas</SkipLink>
        <EditorHeader user={user} />
        <WorkflowBar />
        <LinkedTask />
        <div className={classes.body}>
          <aside
            className={classes.configuration}
            style={{ width: configuration.width }}
            aria-label="Configuration"
          >
            <div className={classes.panel}>
              <SourceColumnMenu.Provider value={StepsOfSourceColumn}>
                <ConfigurationPanel isWide={configuration.isWide} onToggleWidth={configuration.toggle} />
              </SourceColumnMenu.Provider>
            </div>
            <Divider
              between="columns"
              label="Configuration width"
              value={configuration.width}
              min={CONFIGURATION.min}
              max={CONFIGURATION.max}
              perPixel={() => 1}
              onChange={configuration.choose}
              onToggle={configuration.toggle}
            />
          </aside>
          <div className={classes.middle} ref={logs.middle}>
            <main className={classes.work} id="content" tabIndex={-1}>
              <PageTitle />
              <Palette />
              <Canvas />
              <Chat />
            </main>
            <section className={classes.logs} style={{ height: logs.height }} aria-label="Logs and data">
              <Divider
                between="rows"
                label="Height of logs and data"
                value={logs.height}
                min={LOGS.min}
                max={logs.highest}
                perPixel={() => -1}
                onChange={logs.choose}
                onToggle={logs.toggle}
              />
              <div className={classes.panel}>
                <BottomPanel isHigh={logs.isHigh} onToggleHeight={logs.toggle} />
              </div>
            </section>
          </div>
        </div>
        {isFileOver && <div className={classes.drop}>{sentence('dropToOpen')}</div>}
        <InsightHost />
        <Tour />
        <Outlet />
      </div>
    </ReactFlowProvider>
  )
}

const pageNames = { input: 'Input', preparation: 'Preparation', output: 'Output' } as const

/** Page heading for screen readers. */
function PageTitle() {
  const page = usePage()
  const name = useCurrentWorkflow()?.name
  return <VisuallyHidden component="h1">{[name, pageNames[page]].filter(Boolean).join(', ')}</VisuallyHidden>
}
