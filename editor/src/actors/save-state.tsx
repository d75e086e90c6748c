import { sentence } from '@anj/workflow/messages'
import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useGraphStore } from '../store/graph-store.ts'
import { resumeQuestion, useDeferredQuestions } from './deferred-questions.ts'
import classes from './save-state.module.css'
import { saverOf } from './saving.ts'

interface SaveStateProps {
  readonly workflowId: string
  /** Shows only states that require the user to act. */
  readonly isQuiet?: boolean
}

/** Shows whether the server has all changes. */
export function SaveState({ workflowId, isQuiet = false }: SaveStateProps) {
  const isLoaded = useGraphStore((state) => workflowId in state.workflows)
  return isLoaded ? <Loaded workflowId={workflowId} isQuiet={isQuiet} /> : null
}

function Loaded({ workflowId, isQuiet }: Required<SaveStateProps>) {
  const {
    icon: Icon,
    text,
    hint,
    isBad,
  } = useSelector(
    saverOf(workflowId),
    (state) => {
      if (state.matches('offline')) return words.offline
      if (state.matches('conflict')) return words.conflict
      if (state.matches('gone')) return { ...words.gone, hint: state.context.problem ?? words.gone.hint }
      if (state.matches('failed'))
        return { ...words.failed, hint: state.context.problem ?? words.failed.hint }
      return state.matches('saved') ? words.saved : words.saving
    },
    (a, b) => a.text === b.text && a.hint === b.hint,
  )
  const isAsked = useDeferredQuestions(({ ids }) => ids.has(workflowId))
  if (isQuiet && !isBad) return null
  const content = (
    <>
      <Icon size={16} stroke={1.7} aria-hidden />
      {text}
    </>
  )
  return (
    <Tooltip
      label={isAsked ? sentence('decideNow') : hint}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      {isAsked ? (
        <UnstyledButton className={classes.state} data-bad onClick={() => resumeQuestion(workflowId)}>
          {content}
        </UnstyledButton>
      ) : (
        <span
          className={classes.state}
          data-bad={isBad || undefined}
          role="status"
          tabIndex={isBad ? 0 : undefined}
        >
          {content}
        </span>
      )}
    </Tooltip>
  )
}

const words = {
  saved: { icon: IconCloudCheck, text: sentence('stateSaved'), hint: sentence('savedHint'), isBad: false },
  saving: { icon: IconCloudUp, text: sentence('stateSaving'), hint: sentence('savingHint'), isBad: false },
  offline: { icon: IconCloudOff, text: sentence('stateOffline'), hint: sentence('savedLater'), isBad: true },
  failed: {
    icon: IconAlertTriangle,
    text: sentence('stateNotSaved'),
    hint: sentence('saveRefused'),
    isBad: true,
  },
  gone: {
    icon: IconAlertTriangle,
    text: sentence('stateNotSaved'),
    hint: sentence('workflowGone'),
    isBad: true,
  },
  conflict: {
    icon: IconAlertTriangle,
    text: sentence('stateConflict'),
    hint: sentence('chooseVersion'),
    isBad: true,
  },
}
