import { sentence } from '@anj/workflow/messages'
import { Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { saverOf } from '../actors/saving.ts'
import { useGraphStore } from '../store/graph-store.ts'
import classes from './workflow-bar.module.css'

/** Whether the server has everything that is drawn. */
export function SaveState({ workflowId }: { readonly workflowId: string }) {
  const isLoaded = useGraphStore((state) => workflowId in state.workflows)
  return isLoaded ? <Loaded workflowId={workflowId} /> : null
}

function Loaded({ workflowId }: { readonly workflowId: string }) {
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
  return (
    <Tooltip label={hint} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <span
        className={classes.state}
        data-bad={isBad || undefined}
        role="status"
        tabIndex={isBad ? 0 : undefined}
      >
        <Icon size={16} stroke={1.7} aria-hidden />
        {text}
      </span>
    </Tooltip>
  )
}

const words = {
  saved: {
    icon: IconCloudCheck,
    text: 'Saved',
    hint: 'The server has everything that is drawn.',
    isBad: false,
  },
  saving: {
    icon: IconCloudUp,
    text: 'Saving…',
    hint: 'What was drawn is on its way to the server.',
    isBad: false,
  },
  offline: {
    icon: IconCloudOff,
    text: 'Offline',
    hint: sentence('savedLater'),
    isBad: true,
  },
  failed: { icon: IconAlertTriangle, text: 'Not saved', hint: 'The server refused to save.', isBad: true },
  gone: { icon: IconAlertTriangle, text: 'Not saved', hint: sentence('workflowGone'), isBad: true },
  conflict: {
    icon: IconAlertTriangle,
    text: 'Changed elsewhere',
    hint: 'Choose which version to keep.',
    isBad: true,
  },
}
