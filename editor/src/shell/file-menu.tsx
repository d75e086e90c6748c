import { sentence } from '@anj/workflow/messages'
import { FileButton, Menu } from '@mantine/core'
import { IconDeviceFloppy, IconFileUpload, IconFolderOpen, IconUsers } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { openFile, saveFile } from '../actors/open-file.ts'
import { lazyComponent } from '../kit/lazy-components.ts'
import { restoreFocus } from '../kit/restore-focus.ts'
import { NewShares } from './new-shares.tsx'
import { TopMenu } from './top-menu.tsx'
import { useFileKeys } from './use-file-keys.ts'

const SharedDialog = lazyComponent(() => import('./shared-dialog.tsx'))

/**
 * File menu, for saving a workflow as an .anj file, opening such a file, and opening a workflow that others have
 * shared.
 */
export function FileMenu() {
  const choose = useRef<() => void>(() => undefined)
  const forget = useRef<() => void>(null)
  const [showsShared, setShowsShared] = useState(false)
  const closeShared = () => {
    setShowsShared(false)
    restoreFocus('[data-tour="file"]')
  }
  useFileKeys({ save: () => void saveFile(), open: () => choose.current() })
  return (
    <>
      <FileButton
        resetRef={forget}
        accept=".anj"
        inputProps={{ 'aria-label': 'Workflow file' }}
        onChange={(file) => {
          forget.current?.()
          if (file) void openFile(file)
        }}
      >
        {({ onClick }) => {
          choose.current = onClick
          return null
        }}
      </FileButton>
      <TopMenu label="File" visibleFrom="md" name="file">
        <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => void saveFile()}>
          Save Workflow
        </Menu.Item>
        <Menu.Sub position="right-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconFolderOpen size={16} aria-hidden />}>
              Open Workflow
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            <Menu.Item
              leftSection={<IconFileUpload size={16} aria-hidden />}
              onClick={() => choose.current()}
            >
              A file …
            </Menu.Item>
            <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={() => setShowsShared(true)}>
              {sentence('sharedWithMe')}
            </Menu.Item>
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      </TopMenu>
      <NewShares occasion={String(showsShared)} onOpen={() => setShowsShared(true)} />
      <Suspense fallback={null}>{showsShared && <SharedDialog onClose={closeShared} />}</Suspense>
    </>
  )
}
