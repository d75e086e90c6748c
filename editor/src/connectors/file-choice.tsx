import { escapeBidiControls, ShownName } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { type FilePack, packOf } from '../server/file-pack.ts'
import classes from './file-choice.module.css'
import { useFileDropZone } from './use-file-over.ts'

interface FileChoiceProps {
  readonly fileName: string | null
  /** File extensions and media types that the dialog offers. */
  readonly accept: string
  readonly label: string
  /** True when the user can replace the file by another one everywhere it is used. */
  readonly canReplace: boolean
  readonly onChoose: (file: File | FilePack) => void
  readonly onReplace: (file: File | FilePack) => void
}

/** A drop target for one or several files, with a button that opens the file dialog. Several files become a pack. */
export function FileChoice({ fileName, accept, label, canReplace, onChoose, onReplace }: FileChoiceProps) {
  const place = useRef<HTMLDivElement>(null)
  const isOver = useFileDropZone(place, (files) => onChoose(packOf(files)))
  return (
    <div ref={place} className={classes.place} data-over={isOver || undefined}>
      {fileName ? (
        <Text size="sm" fw={500} className={classes.fileName} title={escapeBidiControls(fileName)}>
          <ShownName name={fileName} />
        </Text>
      ) : (
        <Text size="xs" c="dimmed">
          {sentence('fileDropHint')}
        </Text>
      )}
      <Group gap="xs" justify="center">
        <FileButton accept={accept} inputProps={{ 'aria-label': label }} multiple onChange={chosen(onChoose)}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant={fileName ? 'default' : 'filled'}
              leftSection={<IconFileUpload size={16} aria-hidden />}
            >
              {fileName ? 'Choose another file' : 'Choose file'}
            </Button>
          )}
        </FileButton>
        {canReplace && (
          <FileButton
            accept={accept}
            inputProps={{ 'aria-label': `Replace ${label}` }}
            multiple
            onChange={chosen(onReplace)}
          >
            {(props) => (
              <Button {...props} size="xs" variant="default" title={sentence('replaceFileHint')}>
                Replace file
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {canReplace && (
        <Text size="xs" c="dimmed" className={classes.hint}>
          {sentence('replaceOrChoose')}
        </Text>
      )}
    </div>
  )
}

/** Returns a handler for the files that a user chose in a dialog. */
function chosen(take: (file: File | FilePack) => void): (files: File[]) => void {
  return ([first, ...others]) => first && take(packOf([first, ...others]))
}
