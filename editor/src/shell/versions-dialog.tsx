import { sentence } from '@anj/workflow/messages'
import { Modal, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { saveNow } from '../actors/saving.ts'
import { isSaved } from '../actors/server-state.ts'
import { ShownAnswer } from '../kit/shown-answer.tsx'
import { useQuery } from '../kit/use-query.ts'
import { listVersions } from '../server/versions.ts'
import { type Tab, workflowById } from '../store/graph-store.ts'
import { VersionList } from './version-list.tsx'
import classes from './versions-dialog.module.css'

interface VersionsDialogProps {
  readonly tab: Tab
  readonly onClose: () => void
}

/** Dialog with a workflow's versions: the list on the left, the chosen version next to it. */
export default function VersionsDialog({ tab, onClose }: VersionsDialogProps) {
  const { id, access } = tab
  const first = useQuery(
    useCallback(
      async (signal: AbortSignal) => {
        // Saves first, so that the current state is a version. If saving fails, the earlier versions are still shown.
        if (access !== 'read' && workflowById(id) && !isSaved(id)) await saveNow(id).catch(() => undefined)
        return listVersions(id, { signal })
      },
      [id, access],
    ),
  )
  /** Number of times the list has been reloaded. Each reload resets the selection. */
  const [round, setRound] = useState(0)
  const again = () => {
    setRound(round + 1)
    first.again()
  }
  return (
    <Modal opened onClose={onClose} title={`Versions of ${tab.name}`} centered size="min(1200px, 92vw)">
      <Text size="sm" c="dimmed" mb="sm">
        {sentence('versionsHint')}
      </Text>
      <ShownAnswer answer={first} label="Loading the versions" className={classes.waiting}>
        {(part) => (
          <VersionList
            key={`${round} ${part.items[0]?.revision}`}
            tab={tab}
            first={part}
            onOutdated={again}
            onRestored={onClose}
          />
        )}
      </ShownAnswer>
    </Modal>
  )
}
