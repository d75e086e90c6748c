import type { Insight } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Center, Loader } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { closeInsight, type OpenedInsight } from '../actors/open-insight.ts'
import { SaveState } from '../actors/save-state.tsx'
import { lazyComponent } from '../kit/lazy-components.ts'
import { ShownAnswer } from '../kit/shown-answer.tsx'
import { useQuery } from '../kit/use-query.ts'
import { readInsight } from '../server/run-insights.ts'
import { ActionsPlace } from './insight-actions.tsx'
import classes from './insight-host.module.css'
import { InsightWindow } from './insight-window.tsx'

const DictionaryView = lazyComponent(() => import('./dictionary/dictionary-view.tsx'))
const AdviceView = lazyComponent(() => import('./advisor/advice-view.tsx'))
const OwnDiagram = lazyComponent(() => import('./own-diagram.tsx'))

/** The window with a run's insight. */
export default function OpenedWindow({ opened }: { readonly opened: OpenedInsight }) {
  const { runId } = opened
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const answer = useQuery<Insight>(useMemo(() => (signal) => readInsight(runId, signal), [runId]))
  return (
    <InsightWindow
      title={answer.value ? titleOf(answer.value) : sentence('insightOfRun')}
      onClose={closeInsight}
      actions={
        <>
          <SaveState workflowId={opened.workflowId} isQuiet />
          <div ref={setPlace} className={classes.actions} />
        </>
      }
    >
      <ShownAnswer answer={answer} label={sentence('loadingInsight')}>
        {(insight) => (
          <ActionsPlace.Provider value={place}>
            <Suspense fallback={<Waiting />}>
              <View insight={insight} opened={opened} />
            </Suspense>
          </ActionsPlace.Provider>
        )}
      </ShownAnswer>
    </InsightWindow>
  )
}

interface ViewProps {
  readonly insight: Insight
  readonly opened: OpenedInsight
}

function View({ insight, opened }: ViewProps) {
  if (insight.kind === 'dictionary') return <DictionaryView dictionary={insight.dictionary} place={opened} />
  if (insight.kind === 'advice') return <AdviceView {...insight} place={opened} />
  return <OwnDiagram diagram={insight.diagram} workflowId={opened.workflowId} />
}

function titleOf(insight: Insight): string {
  if (insight.kind === 'dictionary') return `Data Dictionary: ${insight.dictionary.database}`
  if (insight.kind === 'advice') return `AI Advisor: ${insight.advice.database}`
  return `DB Diagram: ${insight.diagram.database}`
}

function Waiting() {
  return (
    <Center py="md">
      <Loader size="sm" color="var(--anj-brand)" role="progressbar" aria-label={sentence('loadingInsight')} />
    </Center>
  )
}
