import { sentence } from '@anj/workflow/messages'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from './file-choice.module.css'

interface FileChoiceProps {
  readonly fileName: string | null
  /** Endings and media types that the dialog offers. */
  readonly accept: string
  readonly label: string
  /** Whether another file can take the place of the present one everywhere that it is used. */
  readonly canReplace: boolean
  readonly onChoose: (file: File) => void
  readonly onReplace: (file: File) => void
}

/** A place to drop a file on, with a button that opens the file dialog. */
export function FileChoice({ fileName, accept, label, canReplace, onChoose, onReplace }: FileChoiceProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }
  return (
    <div
      className={classes.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {fileName ? (
        <Text size="sm" fw={500} className={classes.fileName} title={fileName}>
          {fileName}
        </Text>
      ) : (
        <Text size="xs" c="dimmed">
          {sentence('fileDropHint')}
        </Text>
      )}
      <Group gap="xs" justify="center">
        <FileButton
          accept={accept}
          inputProps={{ 'aria-label': label }}
          onChange={(file) => file && onChoose(file)}
        >
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
            onChange={(file) => file && onReplace(file)}
          >
            {(props) => (
              <Button {...props} size="xs" variant="default" title={sentence('replaceFileHint')}>
                Replace file
              </Button>
            )}
          </FileButton>
        )}
      </Group>
    </div>
  )
}
