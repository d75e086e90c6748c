import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { create } from 'zustand'
import { accept, type ChangedNode, changedByOthers } from '../actors/changers.ts'
import { nameOf } from '../store/name-of.ts'
import classes from './ask-first.module.css'

interface Question {
  readonly isOpen: boolean
  readonly changed: readonly ChangedNode[]
  readonly go: () => void
}

const useQuestion = create<Question>(() => ({ isOpen: false, changed: [], go: () => undefined }))
const close = () => useQuestion.setState({ isOpen: false })

/**
 * Goes on at once, unless nodes, or one of them, would do with one's own connections what somebody else drew: then only once
 * the person has said so.
 */
export function askFirst(workflowId: string, nodeId: string | null, go: () => void): void {
  const changed = changedByOthers(workflowId, nodeId)
  if (changed.length === 0) return go()
  const goOn = () => {
    accept(workflowId, changed)
    close()
    go()
  }
  useQuestion.setState({ isOpen: true, changed, go: goOn })
}

/** The question itself. */
export function AskFirst() {
  const { isOpen, changed, go } = useQuestion()
  return (
    <Modal opened={isOpen} onClose={close} title={sentence('changedByOthers')} centered>
      <Stack>
        <Text size="sm">{sentence('changedByOthersHint')}</Text>
        <ul className={classes.nodes}>
          {changed.map(({ node, by }) => (
            <li key={node.id}>{sentence('nodeChangedBy', { title: nameOf(node), name: by.fullName })}</li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={close}>
            {sentence('lookFirst')}
          </Button>
          <Button onClick={go}>{sentence('goOnAsItIs')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
