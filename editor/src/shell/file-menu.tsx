import { showError, showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, FileButton, Menu } from '@mantine/core'
import { IconChevronDown, IconDeviceFloppy, IconFolderOpen } from '@tabler/icons-react'
import { useRef } from 'react'
import { flush } from '../actors/saving.ts'
import { selectWorkflow, showOpened } from '../actors/workflows.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { openWorkflowFile, readWorkflowFile } from '../server/workflows.ts'
import { currentWorkflow, useGraphStore } from '../store/graph-store.ts'
import { saveBlob } from './save-blob.ts'
import { workflowIdIn } from './workflow-id-in.ts'

/** Save Workflow and Open Workflow, as files with the extension .anj. */
export function FileMenu() {
  const choose = useRef<() => void>(() => undefined)
  const forget = useRef<() => void>(null)
  return (
    <>
      <FileButton
        resetRef={forget}
        accept=".anj"
        inputProps={{ 'aria-label': 'Workflow file' }}
        onChange={(file) => {
          forget.current?.()
          if (file) void open(file)
        }}
      >
        {({ onClick }) => {
          choose.current = onClick
          return null
        }}
      </FileButton>
      <Menu position="bottom-start" width={210}>
        <Menu.Target>
          <Button
            visibleFrom="md"
            variant="subtle"
            color="gray"
            size="compact-sm"
            fw={500}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            File
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => void save()}>
            Save Workflow
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderOpen size={16} aria-hidden />} onClick={() => choose.current()}>
            Open Workflow
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

async function save(): Promise<void> {
  const workflow = currentWorkflow()
  try {
    if (!workflow) throw new Error(sentence('noWorkflowToSave'))
    await flush(workflow.id)
    saveBlob(await readWorkflowFile(workflow.id), `${workflow.name}.anj`)
  } catch (error) {
    showError(sentenceOf(error))
  }
}

async function open(file: File): Promise<void> {
  try {
    if (!file.name.toLowerCase().endsWith('.anj')) throw new Error(sentence('fileEndingWrong'))
    const id = await workflowIdIn(file)
    if (id && useGraphStore.getState().tabs.some((tab) => tab.id === id)) {
      showError(sentence('workflowAlreadyOpen'))
      return selectWorkflow(id)
    }
    const opened = await openWorkflowFile(file)
    showOpened(opened)
    showSuccess([sentence('workflowOpened'), ...opened.notes].join(' '))
  } catch (error) {
    showError(sentenceOf(error))
  }
}
