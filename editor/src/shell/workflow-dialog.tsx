import { copyName, MAX_NAME_LENGTH } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { readWorkflowInto } from '../actors/load-workflow.ts'
import { addWorkflow, copyWorkflow } from '../actors/workflows.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { renameWorkflow, type Tab } from '../store/graph-store.ts'

/** The action for which the dialog asks for a name. */
export type WorkflowDialogTask =
  | { readonly what: 'add' }
  | { readonly what: 'rename'; readonly tab: Tab }
  | { readonly what: 'duplicate'; readonly tab: Tab }

const words = {
  add: { title: sentence('addNewWorkflow'), submit: 'Add' },
  rename: { title: 'Edit Workflow', submit: 'Save' },
  duplicate: { title: 'Duplicate Workflow', submit: 'Duplicate' },
} as const

interface WorkflowDialogProps {
  readonly task: WorkflowDialogTask | null
  readonly onClose: () => void
}

/** Asks for the name of a new, renamed or duplicated workflow. Enter submits. */
export function WorkflowDialog({ task, onClose }: WorkflowDialogProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  // Keeps the text unchanged during the closing animation.
  const [lastTask, setLastTask] = useState(task)
  useEffect(() => {
    if (!task) return
    setLastTask(task)
    setProblem(null)
    setBusy(false)
    setName(suggestedName(task))
  }, [task])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = nameProblem(name)
    setProblem(wrong)
    if (wrong || !task) return
    setBusy(true)
    try {
      await perform(task, name.trim())
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  const { title, submit: label } = words[(task ?? lastTask)?.what ?? 'add']
  return (
    <Modal opened={task !== null} onClose={onClose} title={title} centered>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label="Workflow Name"
            data-autofocus
            value={name}
            error={problem}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function suggestedName(task: WorkflowDialogTask): string {
  if (task.what === 'add') return ''
  return task.what === 'rename' ? task.tab.name : copyName('copyOf', task.tab.name)
}

/** The two rules for names (docs/specification.md, "Validation rules"). The length limit also applies to renaming. */
function nameProblem(name: string): string | null {
  if (name.trim() === '') return sentence('workflowNameEmpty')
  return [...name.trim()].length > MAX_NAME_LENGTH ? sentence('workflowNameLong') : null
}

async function perform(task: WorkflowDialogTask, name: string): Promise<void> {
  if (task.what === 'add') return addWorkflow(name)
  if (task.what === 'duplicate') return copyWorkflow(task.tab.id, name)
  await readWorkflowInto(task.tab.id)
  renameWorkflow(task.tab.id, name)
}
