import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Modal, Stack, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { MoreItemsNote } from '../kit/more-items-note.tsx'
import { ShownAnswer } from '../kit/shown-answer.tsx'
import { useQuery } from '../kit/use-query.ts'
import { sentenceOf } from '../server/call-failed.ts'
import type { CompleteList } from '../server/client.ts'
import { listShares, type Share, shareWith, stopSharingWith } from '../server/sharing.ts'
import type { Tab } from '../store/graph-store.ts'
import { PersonSearch } from './person-search.tsx'
import { SharedPeople } from './shared-people.tsx'

interface SharingDialogProps {
  readonly tab: Tab
  readonly onClose: () => void
}

/** Dialog for sharing a workflow. Every change takes effect immediately. */
export default function SharingDialog({ tab, onClose }: SharingDialogProps) {
  const { id } = tab
  const first = useQuery(useCallback((signal: AbortSignal) => listShares(id, signal), [id]))
  const [changed, setChanged] = useState<CompleteList<Share> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const shares = changed ?? first.value

  const change = async (making: Promise<CompleteList<Share>>) => {
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
        <PersonSearch
          known={shares?.items ?? []}
          isBusy={isBusy || shares === null}
          onAdd={(user, level) => void change(shareWith(id, user.id, level))}
        />
        <ShownAnswer answer={first} label="Loading">
          {(asked) => {
            const { items, more } = changed ?? asked
            return (
              <>
                <SharedPeople
                  shares={items}
                  isBusy={isBusy}
                  onLevel={(user, level) => void change(shareWith(id, user.id, level))}
                  onStop={(user) => void change(stopSharingWith(id, user.id))}
                />
                <MoreItemsNote count={items.length} more={more} words="moreShares" />
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
