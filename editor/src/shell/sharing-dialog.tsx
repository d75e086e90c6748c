import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Modal, Stack, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { MoreItemsNote } from '../kit/more-items-note.tsx'
import { ShownAnswer } from '../kit/shown-answer.tsx'
import { useQuery } from '../kit/use-query.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { readSharing, type Sharing, shareWith, stopSharingWith } from '../server/sharing.ts'
import type { Tab } from '../store/graph-store.ts'
import { RecipientSearch } from './recipient-search.tsx'
import { SharedPeople } from './shared-people.tsx'

interface SharingDialogProps {
  readonly tab: Tab
  readonly onClose: () => void
}

/** Dialog for sharing a workflow with users and groups. Every change takes effect immediately. */
export default function SharingDialog({ tab, onClose }: SharingDialogProps) {
  const { id } = tab
  const first = useQuery(useCallback((signal: AbortSignal) => readSharing(id, signal), [id]))
  const [changed, setChanged] = useState<Sharing | null>(null)
  const [isBusy, setBusy] = useState(false)
  const sharing = changed ?? first.value

  const change = async (making: Promise<Sharing>) => {
    setBusy(true)
    try {
      setChanged(await making)
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Share ${tab.name}`} centered size={520}>
      <Stack>
        <RecipientSearch
          known={sharing}
          isBusy={isBusy || sharing === null}
          onAdd={(recipient, level) => void change(shareWith(id, recipient, level))}
        />
        <ShownAnswer answer={first} label="Loading">
          {(asked) => {
            const { people, groups } = changed ?? asked
            return (
              <>
                <SharedPeople
                  shares={people.items}
                  groups={groups.items}
                  isBusy={isBusy}
                  onLevel={(recipient, level) => void change(shareWith(id, recipient, level))}
                  onStop={(recipient) => void change(stopSharingWith(id, recipient))}
                />
                <MoreItemsNote count={people.items.length} more={people.more} words="moreShares" />
              </>
            )
          }}
        </ShownAnswer>
        <Text size="sm" c="dimmed">
          {sentence('shareHint')}
        </Text>
        <Text size="sm" c="dimmed">
          {sentence('shareEditHint')}
        </Text>
      </Stack>
    </Modal>
  )
}
