import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Center, Loader, Modal, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { openShared, selectWorkflow } from '../actors/workflows.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { listShared, type SharedWorkflow } from '../server/sharing.ts'
import { useGraphStore } from '../store/graph-store.ts'
import classes from './sharing-dialog.module.css'

/** The workflows that others share with the user, to open one as a tab. */
export default function SharedDialog({ onClose }: { readonly onClose: () => void }) {
  const [shared, setShared] = useState<readonly SharedWorkflow[] | null>(null)
  const [opening, setOpening] = useState<string | null>(null)

  useEffect(() => {
    const stop = new AbortController()
    listShared(stop.signal).then(setShared, (error: unknown) => {
      if (!stop.signal.aborted) showError(sentenceOf(error))
    })
    return () => stop.abort()
  }, [])

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
      {shared === null && (
        <Center py="md">
          <Loader size="sm" color="var(--anj-brand)" aria-label="Loading" />
        </Center>
      )}
      {shared?.length === 0 && <Text size="sm">{sentence('nothingShared')}</Text>}
      {shared && shared.length > 0 && (
        <ul className={classes.people} aria-label={sentence('sharedWithMe')}>
          {shared.map(({ id, name, owner, level }) => (
            <li key={id} className={classes.person}>
              <div className={classes.who}>
                <Text size="sm" fw={500} truncate>
                  {name}
                </Text>
                <Text size="xs" c="dimmed" truncate>
                  {sentence('sharedBy', { name: owner.fullName })}
                  {level === 'read' ? ', to look at' : ', to edit and run'}
                </Text>
              </div>
              <Button
                size="xs"
                variant="default"
                aria-label={`Open ${name}`}
                loading={opening === id}
                disabled={opening !== null}
                onClick={() => void open(id)}
              >
                Open
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
