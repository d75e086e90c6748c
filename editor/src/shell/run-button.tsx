import { givenParametersOf, incrementalInputs, switchedOffNames, switchedOffPhrase } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Button, Loader, Menu } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  IconBraces,
  IconChevronDown,
  IconFlask,
  IconHistory,
  IconPlayerPlay,
  IconRestore,
} from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { Suspense, useMemo, useState } from 'react'
import { runs } from '../actors/runs.ts'
import { problemBeforeRun } from '../actors/uploads.ts'
import { openRun } from '../bottom/bottom-state.ts'
import { needsValues } from '../bottom/run-values.ts'
import { lazyComponent } from '../kit/lazy-components.ts'
import { workflowById } from '../store/graph-store.ts'
import { useUnreadFiles } from '../store/unread-files.ts'
import { useCurrentWorkflow, useIsReadOnly } from '../store/use-workflow.ts'

const RunWithDialog = lazyComponent(() => import('../bottom/run-with-dialog.tsx'))
const LoadAgainDialog = lazyComponent(() => import('../bottom/load-again-dialog.tsx'))
const TryDialog = lazyComponent(() => import('../bottom/test-run-dialog.tsx'))

/** Runs the current workflow, or makes a test run of the first rows. */
export function RunButton({ workflowId }: { readonly workflowId: string | null }) {
  return workflowId ? (
    <OfWorkflow key={workflowId} workflowId={workflowId} />
  ) : (
    <Button size="xs" disabled>
      Run
    </Button>
  )
}

function OfWorkflow({ workflowId }: { readonly workflowId: string }) {
  const actor = runs.get(workflowId)
  const isBusy = useSelector(actor, (state) => state.matches('starting') || state.matches('following'))
  const isStarting = useSelector(actor, (state) => state.matches('starting'))
  const [unread] = Object.values(useUnreadFiles(workflowId))
  const isReadOnly = useIsReadOnly()
  const [isTrying, setTrying] = useState(false)
  const isDisabled = isBusy || isReadOnly
  const [isAsking, setAsking] = useState(false)
  const drawn = useCurrentWorkflow()
  const hasParameters = drawn !== null && givenParametersOf(drawn).length > 0
  const [isLoadingAgain, setLoadingAgain] = useState(false)
  const loadsNewRows = useMemo(() => drawn !== null && incrementalInputs(drawn).length > 0, [drawn])
  const off = useMemo(() => (drawn ? switchedOffPhrase(switchedOffNames(drawn)) : null), [drawn])
  const runWithDefaults = () => actor.send({ type: 'run.requested' })
  const runAll = () => {
    const workflow = workflowById(workflowId)
    // The run is refused and reports the problem.
    if (workflow && needsValues(workflow) && !problemBeforeRun(workflow)) setAsking(true)
    else runWithDefaults()
  }
  const tryFirstRows = () => {
    const workflow = workflowById(workflowId)
    // The run is refused and reports the problem.
    if (workflow && problemBeforeRun(workflow)) runWithDefaults()
    else setTrying(true)
  }
  const loadAgain = () => {
    const workflow = workflowById(workflowId)
    // The run is refused and reports the problem.
    if (workflow && problemBeforeRun(workflow)) runWithDefaults()
    else setLoadingAgain(true)
  }
  useHotkeys([['mod+Enter', () => !isDisabled && runAll()]])
  return (
    <Button.Group>
      <Button
        size="xs"
        disabled={isDisabled}
        title={unread ?? off ?? undefined}
        leftSection={
          isBusy ? <Loader size={14} color="var(--anj-brand)" /> : <IconPlayerPlay size={16} aria-hidden />
        }
        onClick={runAll}
      >
        {isBusy ? sentence(isStarting && unread ? 'fileReading' : 'processing') : 'Run'}
      </Button>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon size={30} aria-label="More ways to run" radius="sm">
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hasParameters && (
            <Menu.Item
              leftSection={<IconBraces size={16} aria-hidden />}
              disabled={isDisabled}
              onClick={() => setAsking(true)}
            >
              {sentence('runWith')}
            </Menu.Item>
          )}
          {loadsNewRows && (
            <Menu.Item
              leftSection={<IconRestore size={16} aria-hidden />}
              disabled={isDisabled}
              onClick={loadAgain}
            >
              {sentence('loadAgainFrom')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconFlask size={16} aria-hidden />}
            disabled={isBusy || isReadOnly}
            onClick={tryFirstRows}
          >
            {sentence('tryFirstRows')} …
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => openRun(null)}>
            {sentence('earlierRuns')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <Suspense fallback={null}>
          <RunWithDialog workflowId={workflowId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {isLoadingAgain && (
        <Suspense fallback={null}>
          <LoadAgainDialog workflowId={workflowId} onClose={() => setLoadingAgain(false)} />
        </Suspense>
      )}
      {isTrying && (
        <Suspense fallback={null}>
          <TryDialog workflowId={workflowId} onClose={() => setTrying(false)} />
        </Suspense>
      )}
    </Button.Group>
  )
}
