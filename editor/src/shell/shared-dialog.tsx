import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Badge, Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { openShared, selectWorkflow } from '../actors/workflows.ts'
import { MoreItemsNote } from '../kit/more-items-note.tsx'
import { ShownAnswer } from '../kit/shown-answer.tsx'
import { useQuery } from '../kit/use-query.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { listShared, type SharedWorkflow } from '../server/sharing.ts'
import { useGraphStore } from '../store/graph-store.ts'
import classes from './sharing-dialog.module.css'

/** Lists the workflows that others have shared with the user, who can open them in a tab. */
export default function SharedDialog({ onClose }: { readonly onClose: () => void }) {
  const shared = useQuery(listShared)
  const [opening, setOpening] = useState<string | null>(null)

  const open = async (id: string) => {
    if (useGraphStore.getState().tabs.some((tab) => tab.id === id)) {
      showError(sentence('workflowAlreadyOpen'))
      selectWorkflow(id)
      return onClose()
    }
    setOpening(id)
    try {
      await openShared(id)
      onClose()
    } catch (error) {
      showError(sentenceOf(error))
      setOpening(null)
    }
  }
  return (
    <Modal opened onClose={onClose} title={sentence('sharedWithMe')} centered size={560}>
      <ShownAnswer answer={shared} label="Loading">
        {({ items, more }) => (
          <>
            <SharedList shared={items} opening={opening} onOpen={(id) => void open(id)} />
            <MoreItemsNote count={items.length} more={more} words="moreShared" />
          </>
        )}
      </ShownAnswer>
    </Modal>
  )
}

interface SharedListProps {
  readonly shared: readonly SharedWorkflow[]
  /** Id of the workflow being opened. */
  readonly opening: string | null
  readonly onOpen: (id: string) => void
}

function SharedList({ shared, opening, onOpen }: SharedListProps) {
  if (shared.length === 0) return <Text size="sm">{sentence('nothingShared')}</Text>
  return (
    <ul className={classes.people} aria-label={sentence('sharedWithMe')}>
      {shared.map(({ id, name, owner, level, isNew }) => (
        <li key={id} className={classes.person}>
          <div className={classes.who}>
            <Text size="sm" fw={500} truncate>
              {name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {sentence(level === 'read' ? 'sharedByToRead' : 'sharedByToEdit', { name: owner.fullName })}
            </Text>
          </div>
          {isNew && (
            <Badge variant="light" size="sm">
              New
            </Badge>
          )}
          <Button
            size="xs"
            variant="default"
            aria-label={`Open ${name}`}
            loading={opening === id}
            disabled={opening !== null}
            onClick={() => onOpen(id)}
          >
            Open
          </Button>
        </li>
      ))}
    </ul>
  )
}
